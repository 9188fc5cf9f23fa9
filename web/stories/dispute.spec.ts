import { expect, test } from "@playwright/test";
import {
  type ApiPlayer,
  characters,
  currentMatch,
  freePlayers,
  joinAll,
  login,
  me,
  type Winner,
} from "./api.ts";
import { logIn } from "./test-login.ts";

const STATEMENT = "録画を見たら、チームBの勝ちでした。";
const OTHERS = "最後の集団戦で、点を取り返しました。";

test("[WEB-786] [CASE-104] a dispute is explained and settled by its ten, and the page shows the result at once", async ({
  page,
}) => {
  const players = await freePlayers(10);
  const [own, ...others] = players;
  if (own === undefined) throw new Error("no player");
  await logIn(page, own, "match");
  await joinAll(players);
  await expect.poll(async () => (await currentMatch(own)) !== null, { timeout: 90_000 }).toBe(true);
  const match = await currentMatch(own);
  if (match === null) throw new Error("no match");
  const playerOf = async (userId: string): Promise<ApiPlayer> =>
    players.find((player) => player.userId === userId) ?? login(userId);
  const teams = await Promise.all(
    [match.team_a, match.team_b].map((team) =>
      Promise.all(team.players.map(({ user_id: id }) => playerOf(id))),
    ),
  );
  const ten = teams.flat();

  await test.step("each team reports its own win", async () => {
    const all = await characters();
    for (const [side, team] of teams.entries())
      for (const [place, player] of team.entries()) {
        const character = all[20 + 5 * side + place];
        await player.post(`/api/matches/${match.match_id}/report`, {
          result: (side === 0 ? "A-win" : "B-win") satisfies Winner,
          banned_pokemon: "EMPTY",
          picked_pokemon: character?.pokemon_id,
          pokemon_move1: character?.moves.move_1a ?? "",
          pokemon_move2: character?.moves.move_2a ?? "",
          violation_report: "",
        });
      }
  });

  const room = page.getByRole("region", { name: "10人で話し合う" });
  await test.step("the room opens; the statements of the others are read after the own one", async () => {
    await expect(room).toBeVisible();
    const [other] = others.filter(({ userId }) => ten.some((player) => player.userId === userId));
    await other?.post(`/api/matches/${match.match_id}/dispute/statement`, { text: OTHERS });
    await expect(room.getByText("1人が書きました。あなたが送ると読めます。")).toBeVisible();
    await expect(room.getByText(OTHERS)).toHaveCount(0);
    await room.getByLabel("あなたの説明").fill(STATEMENT);
    await page.reload();
    // A closed match is asked for by its page.
    await page.goto(`/matches/${match.match_id}`);
    await expect(room.getByLabel("あなたの説明")).toHaveValue(STATEMENT);
    await room.getByRole("button", { name: "送信する" }).click();
    await expect(room.getByText(OTHERS)).toBeVisible();
    await expect(room.getByText(STATEMENT)).toBeVisible();
  });

  await test.step("the tenth agreement settles the match", async () => {
    for (const player of ten.filter(({ userId }) => userId !== own.userId))
      await player.put(`/api/matches/${match.match_id}/dispute/agreement`, { result: "B-win" });
    await expect(room.getByText("9/10人")).toBeVisible();
    await room.getByRole("radio", { name: /チームBの勝利/ }).check();
    await room.getByRole("button", { name: "同意する", exact: true }).click();
    await expect(room.getByText("10人の同意で「チームBの勝利」に決まりました。")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("チームB");
    await expect
      .poll(async () => (await me(own)).latest_matches.find((one) => one.match_id === match.match_id)?.state)
      .toBe("settled");
  });
});
