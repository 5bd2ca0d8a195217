// Why the table stopped. The files have it in English; another language says it anew, from what triggered it.
import type { EscalationRecord } from "../generated/EscalationRecord";
import type { SessionView } from "../generated/SessionView";
import type { Trigger } from "../generated/Trigger";
import { percent } from "../format";
import { fromCore, spoken, t } from "../language";
import { person, topicName } from "./lookup";

/** In the language of the page; in the file's words where nothing tells what they rest on. */
export function whyStopped(view: SessionView, record: EscalationRecord): string {
  if (spoken.current === "en" || record.triggers.length === 0) return record.reason;
  return record.triggers.map((trigger) => sentence(view, record, trigger)).join(" ");
}

function sentence(view: SessionView, record: EscalationRecord, trigger: Trigger): string {
  switch (trigger.kind) {
    case "conflict_persists": {
      const { conflict, rounds: n } = trigger;
      const artifact = view.artifacts.find((other) => other.id === conflict);
      // A tie is no trigger of its own: what it is about stands in the file's words alone.
      const tie = record.reason.split(`${conflict} is a tie: `)[1];
      if (tie !== undefined) return t("{conflict} is a tie: {words}", { conflict, words: fromCore(tie) });
      const title = artifact?.title ?? "";
      return n === 0
        ? t("{conflict} ({title}) stands, and no round in which the seats spoke was about it yet.", {
            conflict,
            title,
          })
        : t("{conflict} ({title}) has been discussed for {n|# round|# rounds} without agreement.", {
            conflict,
            title,
            n,
          });
    }
    case "low_confidence":
      return t("{name} is only {share} confident about {topic}.", {
        name: person(view, trigger.participant).name,
        share: percent(trigger.confidence),
        topic: topicName(view, trigger.topic_id),
      });
    case "critical_keyword":
      return t("“{keyword}” came up ({name}): {quote}", {
        keyword: trigger.keyword,
        name: person(view, trigger.said_by).name,
        quote: trigger.quote,
      });
    case "facilitator":
      return t("The facilitator asks for your decision: {reason}", { reason: trigger.reason.trim() });
  }
}
