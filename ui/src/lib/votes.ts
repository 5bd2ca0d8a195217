// What the votes on a proposal came to, in words.
import type { ConsensusPolicy } from "./generated/ConsensusPolicy";
import type { SessionView } from "./generated/SessionView";
import type { VoteCount } from "./generated/VoteCount";
import { listed, percent } from "./format";
import { policies } from "./words";
import { t } from "./language";

/** How votes are counted: the rule, and the share that the majority rules need. */
export interface Rule {
  policy: ConsensusPolicy;
  threshold: number;
}

/** How the session counts: the project's rule goes before the strategy's. */
export function ruleOf(view: SessionView): Rule {
  const { policy, threshold } = view.config.consensus ?? view.strategy;
  return { policy, threshold };
}

/** The rule in words, with the share where one is needed. */
export function ruleWords({ policy, threshold }: Rule): string {
  if (policy !== "weighted_majority" && policy !== "simple_majority") return `${policies[policy]}.`;
  return t("{rule}: {threshold} are needed.", { rule: policies[policy], threshold: percent(threshold) });
}

/** Whether it counts as agreed; the facilitator may be the one who says so. */
export function verdict(count: VoteCount): string {
  if (count.agreed == null) return t("The facilitator decides");
  return count.agreed ? t("Agreed") : t("Not agreed");
}

/** The share against what is needed, as a sentence. */
export function shareWords(count: VoteCount, { policy, threshold }: Rule): string {
  const rule = `${policies[policy]}.`;
  if (policy !== "weighted_majority" && policy !== "simple_majority") return rule;
  const needed = { threshold: percent(threshold) };
  const enough =
    count.share >= threshold
      ? t("{threshold} were needed", needed)
      : t("{threshold} would have been needed", needed);
  const values = { share: percent(count.share), enough, rule };
  return policy === "weighted_majority"
    ? t("{share} of the weight of the votes support it; {enough}. {rule}", values)
    : t("{share} of the votes support it; {enough}. {rule}", values);
}

/** Who said what, one line for each stance that somebody took. */
export function voters(
  count: VoteCount,
  name: (participant: string) => string,
): { stance: string; who: string }[] {
  const lines = [
    { stance: t("Supported by"), some: count.support },
    { stance: t("Stood aside"), some: count.stand_aside },
    { stance: t("Blocked by"), some: count.block },
  ];
  return lines
    .filter(({ some }) => some.length > 0)
    .map(({ stance, some }) => ({ stance, who: listed(some.map(name)) }));
}
