// What the development page says before a session starts.
import type { Forecast } from "../../generated/Forecast";
import type { HostPrompts } from "../../generated/HostPrompts";
import type { SessionSetup } from "../../generated/SessionSetup";

export function forecastOf(setup: SessionSetup): Forecast {
  const practice = setup.provider === "practice";
  const most = setup.max_rounds ?? 20;
  const calls = (setup.participants?.length ?? 4) + 2;
  return {
    rounds: { least: Math.min(4, most), most },
    calls: { least: Math.min(4, most) * calls, most: most * calls },
    tokens_in: { least: 92_000, most: 78_000 * most },
    tokens_out: { least: 4_800, most: 7_700 * most },
    seconds: practice ? { least: 12, most: 9 * most } : { least: 46, most: 190 * most },
    cost: practice ? null : { least: 0.21, most: 0.47 * most },
    unpriced: setup.models?.seats["qa-lead"] ? ["llama3.2:3b"] : [],
    basis: {
      first_question: 5_200,
      first_response: { least: 2_900, most: 3_400 },
      letters_per_token: 4,
      statement: { least: 150, most: 800 },
      synthesis: { least: 500, most: 4_000 },
      growth: { least: 100, most: 500 },
      topics: 4,
      prices_of: "2026-11-15",
    },
  };
}

export function sentTo(): HostPrompts[] {
  const system =
    "# Product Manager\n\nYou speak for the people who will use it.\n\n# This session\n\nTopic: Requirements";
  const input =
    "# Input\n\n```yaml\naction: question\nround: 1\ntopic: Requirements\n```\n\nAnswer with one YAML document.";
  return [
    {
      host: "api.anthropic.com",
      provider: "Anthropic",
      actors: ["Facilitator", "Product Manager", "UX Researcher", "Business Analyst", "QA Lead"],
      prompts: [
        { step: "question", actor: "facilitator", name: "Facilitator", model: "large-1", system, input },
        {
          step: "response",
          actor: "product-manager",
          name: "Product Manager",
          model: "medium-1",
          system,
          input,
        },
      ],
    },
  ];
}
