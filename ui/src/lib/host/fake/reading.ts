// A reading on the development page: it takes a moment, can be ended, and quotes what is there.
import type { Artifact } from "../../generated/Artifact";
import type { ValidationPlan } from "../../generated/ValidationPlan";
import type { ValidationRef } from "../../generated/ValidationRef";
import type { ValidationState } from "../../generated/ValidationState";
import type { ValidationView } from "../../generated/ValidationView";
import { findingsOf } from "./check";
import { ago } from "./values";

const nothing: ValidationState = { progress: null, reading: null, error: null };

export class PreviewReadings {
  #states = new Map<string, { begun: number; parts: number } | ValidationView>();

  constructor(
    private readonly speed: number,
    private readonly artifacts: (session: string) => Artifact[],
  ) {}

  plan({ of }: ValidationRef): ValidationPlan {
    const input = `# Input\n\naction: validate\ntarget: ${of.target}\n`;
    return {
      reader: { model: "practice", provider: "Practice panel", host: "", practice: true },
      prompts: [{ part: 1, system: "# Spec Validator\n\nYou read what a session has left behind.", input }],
      tokens_in: 5_200,
      unread: "",
    };
  }

  start(request: ValidationRef): ValidationState {
    this.#states.set(JSON.stringify(request.of), { begun: Date.now(), parts: 1 });
    return this.state(request);
  }

  cancel({ of }: ValidationRef): ValidationState {
    this.#states.delete(JSON.stringify(of));
    return nothing;
  }

  state({ of }: ValidationRef): ValidationState {
    const key = JSON.stringify(of);
    const known = this.#states.get(key);
    if (!known) return nothing;
    if (!("begun" in known)) return { ...nothing, reading: known };
    const letters = Math.round((Date.now() - known.begun) * 0.4 * this.speed);
    if (letters < 1_200)
      return { ...nothing, progress: { part: 1, parts: known.parts, letters, call: null } };
    const reading = read(of.target === "session" ? this.artifacts(of.session) : []);
    this.#states.set(key, reading);
    return { ...nothing, reading };
  }
}

function read(artifacts: Artifact[]): ValidationView {
  const first = findingsOf(artifacts)[0];
  const findings = first
    ? [{ ...first, id: "V-1", kind: "missing_case", why: "What happens when nobody is there stays open." }]
    : [];
  return {
    at: ago(0),
    reader: "practice",
    practice: true,
    verdict: findings.length > 0 ? "revise" : "ready",
    lowered: false,
    confidence: null,
    summary: "Read by rules, not by understanding.",
    findings,
    dismissed: [],
    dropped: 0,
    more: 0,
    unread: "",
    changed: [],
    tokens_in: 5_200,
    tokens_out: 300,
    cost: null,
  };
}
