import { ROLES, TEAMS } from "@gokaku/game";
import type { MatchPicture } from "../services/gateway/src/domain/match-picture.ts";
import { machineText, watchMachine } from "./command.ts";
import { quantile } from "./statistics.ts";

const PICTURES = 100;
/** Milliseconds. */
const TARGET_MS = 300;

/** Names that are costly to shape, another one for each of the ten seats. */
const NAMES = [
  "とても長い名前のトレーナーさんですよろしくおねがいします",
  "👨‍👩‍👧🎉きらきら",
  "محمد بن عبد الله",
  "שלום עולם",
  "W".repeat(32),
  "Z̷̨̛͇̈́a̶̢͌l̴̰̕g̵̗͝ö̸̝́",
  "﷽﷽﷽",
  "🏳️‍🌈🇯🇵🔥👩🏽‍🚀",
  "ทดสอบชื่อยาวมากมากมาก",
  "",
];

const pictureOf = (at: number): MatchPicture => ({
  name: `試合 #${100_000 + at}`,
  begun: "11/27 21:05",
  result: "チームAの勝ち",
  headline: "番狂わせ！勝率41%のチームAが勝利",
  teams: TEAMS.map((team, side) => ({
    team,
    isWinner: team === "A",
    seats: ROLES.map((role, seat) => ({
      role,
      name: `${at}${NAMES[side * ROLES.length + seat] ?? ""}`,
      character: seat === 0 ? "REMOVED_CHARACTER" : "フシギバナ",
      rate: 1500 + at,
      delta: team === "A" ? 27 : -27,
    })),
  })),
});

/** Renders pictures of matches one after the other; exits 1 when one takes longer than the target. */
export const run = async (): Promise<number> => {
  const noteMachine = watchMachine();
  const beforeMs = performance.now();
  const { matchPng } = await import("../services/gateway/src/pictures/paint-match.ts");
  const loadedMs = performance.now() - beforeMs;
  const times: number[] = [];
  let bytes = 0;
  for (let at = 0; at < PICTURES; at++) {
    const startedMs = performance.now();
    bytes += (await matchPng(pictureOf(at))).length;
    times.push(performance.now() - startedMs);
  }
  const longest = Math.max(...times);
  console.log(`library and fonts: ${loadedMs.toFixed(0)} ms, once`);
  console.log(
    `${PICTURES} pictures: median ${quantile(times, 0.5).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms, longest ${longest.toFixed(0)} ms (target ${TARGET_MS}), ${Math.round(bytes / PICTURES / 1000)} kB each`,
  );
  console.log(machineText(noteMachine()));
  return longest > TARGET_MS ? 1 : 0;
};
