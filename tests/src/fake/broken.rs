//! Bodies that stop, never stop, or are not what they say: each made out of the good one.

use std::time::Duration;

use super::errors::Problem;
use super::failure::Failure;
use super::plan::{Answering, End, OFF_SCHEMA, Plan, Step};
use super::reply::{Event, Part, Stop};
use super::wire;

/// Between two signs of life, and two letters that drip: many in one idle time, few in a total one.
const DRIP: Duration = Duration::from_millis(40);
/// A text of this size is no answer.
const HUGE_BYTES: usize = 100 * 1024 * 1024;
const HUGE_PIECE: usize = 64 * 1024;
/// Put at the end of a text that is to have letters of two bytes. A YAML comment.
const ACCENTS: &str = "\n# déjà vu\n";

impl Answering<'_> {
    /// The first half of what a good reply would be: of the text's events, or of the bytes.
    fn half(&self) -> Plan {
        let mut plan = self.start();
        if !self.asked.stream {
            let whole = self.whole();
            return plan.bytes(whole[..whole.floor_char_boundary(whole.len() / 2)].to_owned());
        }
        let events = self.events();
        let texts = events.iter().filter(|event| event.part == Part::Text).count();
        let mut left = texts.div_ceil(2);
        for event in events {
            if event.part == Part::Text {
                if left == 0 {
                    break;
                }
                left -= 1;
            }
            plan = plan.bytes(event.bytes);
        }
        plan
    }

    /// The body that fails so.
    pub(super) fn broken(&self, failure: Failure) -> Plan {
        let text = &self.reply.text;
        let half = || text[..text.floor_char_boundary(text.len() / 2)].to_owned();
        match failure {
            Failure::StallMidStream => self.half().end(End::Never),
            Failure::Reset => self.half().end(End::Reset),
            Failure::CutInJson => self.cut_in_json(),
            Failure::CutInUtf8 => self.with(format!("{text}{ACCENTS}"), Stop::End).cut_in_utf8(),
            Failure::WrongCharset => self.with(format!("{text}{ACCENTS}"), Stop::End).in_latin_1(),
            Failure::Drip => self.drip(),
            Failure::NoTerminalEvent => self.without_end(),
            Failure::ErrorEvent => self.error_event(),
            Failure::PingsOnly => self.pings(),
            Failure::DoubledStop => self.doubled(),
            Failure::Huge => self.huge(),
            Failure::BadGzip => self
                .start()
                .header("content-encoding", "gzip")
                .bytes(&b"\x1f\x8b\x08\x00this is no gzip at all"[..]),
            Failure::MaxTokens => self.with(half(), Stop::MaxTokens).good_but_for_the_end(),
            Failure::Refusal => {
                self.with("I would rather not answer that.".to_owned(), Stop::Refusal).good_but_for_the_end()
            }
            Failure::SchemaViolated => self.with(OFF_SCHEMA.to_owned(), Stop::End).good(),
            _ => self.good(),
        }
    }

    fn good_but_for_the_end(&self) -> Plan {
        Plan { is_whole: false, ..self.good() }
    }

    fn without_end(&self) -> Plan {
        if !self.asked.stream {
            return self.with(self.reply.text.clone(), Stop::Unsaid).good_but_for_the_end();
        }
        let open = self.events().into_iter().filter(|event| event.part != Part::End);
        open.fold(self.start(), |plan, event| plan.bytes(event.bytes))
    }

    fn doubled(&self) -> Plan {
        let plan = self.good();
        if !self.asked.stream {
            return plan.bytes("\n\n");
        }
        let ends: Vec<Event> = self.events().into_iter().filter(|event| event.part == Part::End).collect();
        ends.into_iter().fold(plan, |plan, event| plan.bytes(event.bytes))
    }

    fn error_event(&self) -> Plan {
        let error = Problem::Internal.body(self.reply.vendor, self.echo);
        if !self.asked.stream {
            return Plan::json(&error);
        }
        self.half().bytes(wire::error_event(self.asked.wire, self.reply.vendor, &error).bytes)
    }

    fn pings(&self) -> Plan {
        let ping = if self.asked.stream {
            wire::ping(self.asked.wire, self.reply.vendor).bytes
        } else {
            "\n".to_owned()
        };
        let again = Step::Again { bytes: ping.into(), wait: DRIP, times: None };
        let mut plan = self.start();
        plan.steps.push(again);
        plan.end(End::Never)
    }

    fn drip(&self) -> Plan {
        let one = self.with("word ".to_owned(), Stop::End);
        let mut plan = self.start();
        let letter = if self.asked.stream {
            for event in self.half().steps {
                plan.steps.push(event);
            }
            one.events()
                .into_iter()
                .find(|event| event.part == Part::Text)
                .map_or_else(String::new, |text| text.bytes)
        } else {
            let (head, _) = one.around();
            plan = plan.bytes(head);
            "word ".to_owned()
        };
        plan.steps.push(Step::Again { bytes: letter.into(), wait: DRIP, times: None });
        plan.end(End::Never)
    }

    /// The bytes before and after the text of a reply that is not streamed.
    fn around(&self) -> (String, String) {
        const MARK: &str = "@@text@@";
        let whole = self.with(MARK.to_owned(), Stop::End).whole();
        let (before, after) = whole.split_once(MARK).unwrap_or((&whole, ""));
        (before.to_owned(), after.to_owned())
    }

    fn huge(&self) -> Plan {
        let letters = "x".repeat(HUGE_PIECE);
        let times = Some(HUGE_BYTES / HUGE_PIECE);
        let mut plan = self.start();
        if self.asked.stream {
            // One large event, again and again.
            let events = self.with("@@text@@".to_owned(), Stop::End).events();
            for event in events {
                if event.part == Part::Text {
                    let bytes = event.bytes.replace("@@text@@", &letters).into();
                    plan.steps.push(Step::Again { bytes, wait: Duration::ZERO, times });
                } else {
                    plan = plan.bytes(event.bytes);
                }
            }
            return plan;
        }
        let (before, after) = self.around();
        plan = plan.bytes(before);
        plan.steps.push(Step::Again { bytes: letters.into(), wait: Duration::ZERO, times });
        plan.bytes(after)
    }

    /// All that would go out, in one piece.
    fn all(&self) -> String {
        if self.asked.stream {
            self.events().into_iter().map(|event| event.bytes).collect()
        } else {
            self.whole()
        }
    }

    fn cut_in_utf8(&self) -> Plan {
        let mut bytes = self.all().into_bytes();
        let letter = bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or(bytes.len() / 2);
        bytes.truncate(letter + 1);
        self.start().bytes(bytes)
    }

    fn cut_in_json(&self) -> Plan {
        let mut plan = self.half();
        if let (true, Some(Step::Bytes(last))) = (self.asked.stream, plan.steps.last_mut()) {
            *last = last.slice(..last.len() * 2 / 3);
        }
        plan
    }

    fn in_latin_1(&self) -> Plan {
        let latin = |letter: char| u8::try_from(u32::from(letter)).unwrap_or(b'?');
        let bytes: Vec<u8> = self.all().chars().map(latin).collect();
        self.start().bytes(bytes)
    }
}
