import { ROLES, type Team } from "@gokaku/game";
import { expect, test } from "vitest";
import { headlineOf, headlineText } from "./headline.ts";

type Given = Parameters<typeof headlineOf>[0];

const team = (name: Team, rates: readonly number[]): Given["team_a"] => ({
  team_id: name,
  is_first_attack: name === "A",
  players: rates.map((rate, at) => ({
    user_id: `${name}${at}`,
    trainer_name: "",
    discord_avatar_url: "",
    current_badge: "",
    current_badge_2: "",
    role: ROLES[at] ?? null,
    rate,
    rate_delta: 0,
    picked_pokemon: "",
    pokemon_move1: "",
    pokemon_move2: "",
    banned_pokemon: "",
  })),
});

const LEVEL = [1500, 1500, 1500, 1500, 1500];

const match = (change: Partial<Given> = {}): Given => ({
  winner_team: "A",
  disputed: false,
  voided: false,
  team_a: team("A", LEVEL),
  team_b: team("B", LEVEL),
  explanation: null,
  ...change,
});

const reasons = (chance: number, wishes: readonly number[] = [0, 1]): NonNullable<Given["explanation"]> => ({
  win_chance_a: chance,
  choices: wishes.map((choice, at) => ({ user_id: `A${at}`, choice })),
});

const textOf = (change: Partial<Given>): string | null => {
  const headline = headlineOf(match(change));
  return headline === null ? null : headlineText(headline);
};

test("[WEB-620] the headline of a match is its most remarkable fact", () => {
  const weaker = { team_a: team("A", [1460, 1480, 1500, 1500, 1500]) };
  expect(textOf({ ...weaker, explanation: reasons(0.41) })).toBe("番狂わせ！勝率41%のチームAが勝利");
  expect(textOf({ winner_team: "B", explanation: reasons(0.6) })).toBe("番狂わせ！勝率40%のチームBが勝利");
  expect(textOf({ ...weaker, explanation: reasons(0.47) })).toBe("チームAが格上を倒した（平均レート12差）");
  expect(textOf(weaker)).toBe("チームAが格上を倒した（平均レート12差）");
  const lane = { team_b: team("B", [1750, 1250, 1500, 1500, 1500]) };
  expect(textOf(lane)).toBe("チームAが上レーンのレート250差をはね返した");
  expect(textOf({ explanation: reasons(0.505) })).toBe("互角度99%の対戦");
  expect(textOf({ explanation: reasons(0.53, [0, 0]) })).toBe("10人全員が第1希望のロール");
});

test("[WEB-620] it claims nothing that is not known, and nothing of a match without a winner", () => {
  expect(textOf({})).toBeNull();
  expect(textOf({ explanation: reasons(0.53) })).toBeNull();
  const weaker = { team_a: team("A", [1400, 1500, 1500, 1500, 1500]) };
  expect(textOf({ ...weaker, explanation: reasons(0.53) })).toBeNull();
  const withoutRoles = team("B", [1800, 1200, 1500, 1500, 1500]);
  const players = withoutRoles.players.map((seat) => ({ ...seat, role: null }));
  expect(textOf({ team_b: { ...withoutRoles, players } })).toBeNull();
  for (const end of [
    { winner_team: "invalid" },
    { winner_team: "invalid", voided: true },
    { winner_team: null, disputed: true },
  ] as const)
    expect(textOf({ ...weaker, ...end, explanation: reasons(0.3) })).toBeNull();
});
