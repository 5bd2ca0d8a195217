// Findings in the files of a session, with `&findings`; the offer for git, with `&git`. Not part of a production bundle.
import type { Commands } from "../../generated/commands";
import type { FileFinding } from "../../generated/FileFinding";
import type { Inspection } from "../../generated/Inspection";
import type { MadeRepair } from "../../generated/MadeRepair";
import { ago } from "./values";

type Names =
  | "inspect_session"
  | "apply_repair"
  | "undo_repair"
  | "ignore_offer"
  | "add_ignore_lines"
  | "decline_ignore_offer"
  | "await_changes";
type Answers = { [K in Names]: (request: Commands[K]["request"]) => Commands[K]["response"] };

const index = ".s2s/sessions/20260107-specs-borrow-shed.yaml";
const all: FileFinding[] = [
  {
    key: "1",
    code: "count_differs",
    params: { count: "metrics.rounds", said: "9", found: "4" },
    file: index,
    line: 88,
    repair: {
      kind: "set_count",
      params: { count: "metrics.rounds", found: "4" },
      files: [
        {
          path: index,
          hash: "h",
          diff: [
            { kind: "same", text: "metrics:" },
            { kind: "removed", text: "  rounds: 9" },
            { kind: "added", text: "  rounds: 4" },
          ],
        },
      ],
    },
    keep: null,
  },
  {
    key: "2",
    code: "round_reference_missing",
    params: { names: "REQ-017" },
    file: index,
    line: 41,
    repair: null,
    keep: null,
  },
];

export function fileAnswers(query: URLSearchParams): Answers {
  let open = query.has("findings") ? all : [];
  let made: MadeRepair[] = [];
  let lines = query.has("git") ? ["# Roundtable: prompts and answers as they came", ".s2s/local/"] : [];
  const offer = () => ({ file: "/home/ada/Documents/borrow-shed/.gitignore", lines });
  const inspection = (): Inspection => ({ findings: open, repairs: made });
  return {
    inspect_session: inspection,
    apply_repair: ({ key }) => {
      const finding = open.find((one) => one.key === key);
      open = open.filter((one) => one.key !== key);
      if (finding?.repair)
        made = [
          {
            name: "001",
            kind: finding.repair.kind,
            params: finding.repair.params,
            at: ago(0),
            files: [finding.file],
            undoable: true,
          },
        ];
      return inspection();
    },
    undo_repair: () => {
      [open, made] = [all, []];
      return inspection();
    },
    ignore_offer: offer,
    add_ignore_lines: () => {
      lines = [];
      return offer();
    },
    decline_ignore_offer: () => {
      lines = [];
      return {};
    },
    await_changes: () => ({ number: 0, files: [] }),
  };
}
