//! What `--help` says below the list of flags.

/// What stands below the list of flags. A test reads the first example as an answers file.
pub(super) const MORE: &str = r#"Answers to escalations, e.g. answers.yaml:

  - continue: 2                        # let the panel go on for two more rounds
    note: What would it cost to run?   # what it should keep in mind; only with `continue`, may be left out
  - decision: No deposit.              # your decision, in your own words
  - accept                             # the facilitator's recommendation holds (or `accept: true`)
  - conflict: CONF-002                 # kept for the escalation of that conflict
    decision: Late returns are forgiven once.

  Items without `conflict` are used in turn, the last one again when they run out. An item with `conflict` is used
  at that conflict only, before any other; several for one conflict are used in turn, too. `conflict` goes with
  `accept: true`, `decision` and `continue`. An escalation that no item answers is asked with --interactive, and pauses
  the session otherwise (exit code 3). An item that was never used is named at the end.

Resume:

  --resume ID goes on where the session stopped, in the middle of a round, too: what was answered is not asked again.
  ID is its file's name in .s2s/sessions, without `.yaml`. Topic, strategy, panel and limits stay what they were;
  flags for them are not looked at. Only a session whose file says no strategy takes the one of --strategy.
  The answers file is used from its first item again. A session that waits for
  a decision shows it in full unless --answers has one.

  Of a session that is over, whoever held it, the document is written once more: where there is one, the session's
  artifacts are brought into it, what else stands in it stays, and the lines that change are shown (not with --json).
  Where lines of it would go, perhaps somebody's own words, or it would be in two languages, it is written only if you
  say so: on the terminal, or with --write-over. --override writes it anew from this session alone, as Override in the
  window does; what stood there is kept: `cargo xtask versions` lists it and puts it back.

Fork:

  --fork ID --at-round N begins a new session with what the panel of ID had come to after round N, under ids of its own,
  with the same agenda. --strategy, --participants, --max-rounds and the models may be others; what is left out stays
  what it was. A session of the practice panel goes on with the practice panel only, one of real models with real ones.

Documents:

  Where the project's documents go was changed, and the one so far lies in the place of before: the new one goes on from
  it, which is said, and the old one stays as it is. --new-document begins a new one.

Models:

  --provider anthropic --model M --key-env NAME speaks through a provider of models; NAME is the environment variable
  that holds the key, which is kept nowhere. --base-url URL is for azure, for compatible servers (Ollama:
  http://127.0.0.1:11434) and for gateways. With --resume, provider and key are given again; who sits at the table
  keeps the model that the session was begun with. The practice panel leads on its own sessions only.

Baseline:

  --baseline FILE reads an existing Markdown or text document (UTF-8, at most 2 MB) with the facilitator's model for
  what it requires, before the session begins. All items that are found have to be covered: the facilitator cannot
  conclude before, and the requirements document lists each with what covers it.

Output for machines:

  With --json standard output holds one JSON object per line, and words for people go to standard error.

  first  {"session": "ID", "project": "/path", "workflow": "specs", "strategy": "standard", "practice": true,
         "participants": ["product-manager", "qa-lead"]}
  then   {"seq": 1, "event": {"event": "round_started", ...}}
  last   {"ended": "concluded", "exit": 0, "documents": ["/path/docs/specifications/requirements.md"], ...}

  `practice`: the answers are simulated. `seq` counts from 1; after a gap something was missed. `exit` is the exit code,
  `documents` holds the paths of what was written, and `ended` is one of

  concluded  the session is over, and its documents are written
  closed     it is over, and there is nothing to write
  paused     `reason` says why; `resume` is the command that goes on
  waiting    for a decision on `escalations`; `resume` as before
  unchanged  it is over, and its document was left as it is, because lines of it would go; `resume` is the command that
             writes it all the same
  failed     `code` and `params` say why, `happened`, `safe` and `todo` say it in a sentence each (`message` holds all
             three), and where there was no session yet this is the only line

  A session that is over already has no events. A flag that does not exist or lacks its value is a failure like any
  other. After a second Ctrl-C there is no last line.

Ctrl-C pauses: the running answers complete and are kept. Ctrl-C again leaves at once; nothing is lost.
So it is when the system asks the process to end (SIGTERM, or a terminal that is closed).

Exit codes:

  0    the session is over, or paused as you asked
  1    it could not be started, or it stopped: the message says why, what is safe and what to do
  2    a flag or the answers file cannot be used; nothing was changed
  3    it waits for a decision, which is shown; go on with --resume ID --answers FILE. Or its document waits for your
       word, which --write-over gives
  130  Ctrl-C, twice; 143 where the system asked for it
"#;

#[cfg(test)]
mod tests {
    use roundtable_engine::record::EscalationAnswer;

    use super::MORE;
    use crate::session::answers::Answers;

    #[test]
    fn the_example_of_the_help_is_an_answers_file() {
        let example = MORE.split("\n\n").nth(1).unwrap();
        let mut answers = Answers::parse(example).unwrap();
        let choices: Vec<_> = (0..3).map(|_| answers.next(None).unwrap()).collect();
        assert!(
            matches!(&choices[0], EscalationAnswer::Continue { rounds: 2, note } if note.ends_with("run?"))
        );
        assert!(matches!(&choices[1], EscalationAnswer::Decide { decision } if decision == "No deposit."));
        assert_eq!(choices[2], EscalationAnswer::Accept);
        assert!(matches!(answers.next(Some("CONF-002")), Some(EscalationAnswer::Decide { .. })));
    }

    #[test]
    fn the_lines_of_the_help_fit_a_terminal() {
        let long: Vec<&str> = MORE.lines().filter(|line| line.chars().count() > 120).collect();
        assert!(long.is_empty(), "{long:?}");
    }
}
