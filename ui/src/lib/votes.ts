// What the votes on a proposal came to, in words.
import type { ConsensusPolicy } from "./generated/ConsensusPolicy";
import type { SessionView } from "./generated/SessionView";
import type { VoteCount } from "./generated/VoteCount";
import { listed, percent } from "./format";
import { policies } from "./words";

/** How the session counts: the project's rule goes before the strategy's. The strategy's threshold is not in the view. */
export function ruleOf(view: SessionView): { policy: ConsensusPolicy; threshold: number | null } {
  const own = view.config.consensus;
  return own ?? { policy: view.strategy.policy, threshold: null };
}

/** Whether it counts as agreed; the facilitator may be the one who says so. */
export function verdict(count: VoteCount): string {
  if (count.agreed == null) return "The facilitator decides";
  return count.agreed ? "Agreed" : "Not agreed";
}

/** The share against what is needed, as a sentence. */
export function shareWords(
  count: VoteCount,
  { policy, threshold }: { policy: ConsensusPolicy; threshold: number | null },
): string {
  const rule = `${policies[policy]}.`;
  if (policy !== "weighted_majority" && policy !== "simple_majority") return rule;
  const needed =
    threshold !== null
      ? `${percent(threshold)} ${count.share >= threshold ? "were" : "would have been"} needed`
      : count.agreed
        ? "that is enough"
        : "that is not enough";
  const of = policy === "weighted_majority" ? "of the weight of the votes" : "of the votes";
  return `${percent(count.share)} ${of} support it; ${needed}. ${rule}`;
}

/** Who said what, one line for each stance that somebody took. */
export function voters(
  count: VoteCount,
  name: (participant: string) => string,
): { stance: string; who: string }[] {
  const lines = [
    { stance: "Supported by", some: count.support },
    { stance: "Stood aside", some: count.stand_aside },
    { stance: "Blocked by", some: count.block },
  ];
  return lines
    .filter(({ some }) => some.length > 0)
    .map(({ stance, some }) => ({ stance, who: listed(some.map(name)) }));
}
