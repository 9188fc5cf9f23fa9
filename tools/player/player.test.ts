import { expect, test } from "vitest";
import type { Answer, Api } from "./http.ts";
import { createPlayer } from "./player.ts";

const answerOf = (status: number, body: unknown): Answer => ({
  status,
  error: "",
  body,
  ms: 1,
  retryAfter: 0,
});

test("[OPS-311] an answer that was asked for before a match was heard of does not end that match", async () => {
  let answerCurrent: (answer: Answer) => void = () => {};
  const api: Api = {
    origin: "http://127.0.0.1:1",
    close: () => {},
    call: ({ path }) => {
      if (path === "/api/matches/current")
        return new Promise((resolve) => {
          answerCurrent = resolve;
        });
      if (path.endsWith("/update"))
        return Promise.resolve(answerOf(200, { match_id: "1", version: 1, status: "matched" }));
      return Promise.resolve(answerOf(503, null));
    },
  };
  const player = createPlayer(api, { userId: "ash", name: "サトシ", rate: 1500 }, "token");
  const asked = player.refresh();
  await player.sendLobby("12345678");
  answerCurrent(answerOf(200, { match: { match_id: "0" } }));
  await asked;
  expect(player.match()?.status).toBe("matched");

  const askedAgain = player.refresh();
  answerCurrent(answerOf(200, { match: { match_id: "0" } }));
  await askedAgain;
  expect(player.match()?.status).toBe("done");
  player.close();
});
