import { sampleFile, sampleText } from "@gokaku/testing/messages";
import { expect, it } from "vitest";
import { type Account, openAccount } from "../domain/account.ts";
import { leave } from "../domain/leaving.ts";
import {
  badgeRefused,
  caseDecided,
  sealApplied,
  sealDecided,
  seasonChanged,
  settingChanged,
  skillsFitted,
  userChanged,
  userCorrected,
  userReleased,
  userSettled,
  usersMassCorrected,
} from "./events.ts";

const MATCH_ID = "176370000000000007";
const AT_S = 1_763_700_000;

const openedOf = (userId: string, rate: number) => {
  const { account, entry } = openAccount(
    {
      userId,
      authSubject: `auth0|${userId}`,
      discordUsername: `discord_${userId}`,
      isTest: true,
      discordDiscriminator: "0001",
      discordAvatarUrl: "https://cdn.discordapp.com/a.png",
      trainerName: "あかり",
      twitterId: "akari",
      preferredRoles: ["TANK"],
      bio: "よろしく",
      role: "player",
      rate,
      cause: "seed",
    },
    "season_9",
    AT_S,
  );
  const penalties = { ...account.penalties, count: 2, timeoutUntilS: AT_S + 900 };
  const equipped = { currentBadge: "badge_001", currentBadge2: "badge_002" };
  return {
    account: { ...account, ...equipped, penalties, blocking: ["dummy_020"], version: 3 } satisfies Account,
    entry,
  };
};

const TEN = Array.from({ length: 10 }, (_, place) => openedOf(`player_${place}`, 1500 + place));
const settled = TEN.map(({ account, entry }, place) => ({
  account: {
    ...account,
    stats: { ...account.stats, rate: account.stats.rate + 20, mu: account.stats.rate + 20 },
  },
  known: account,
  outcome: { entry: { ...entry, outcome: place < 5 ? ("won" as const) : ("lost" as const) }, roleDebt: 1 },
}));

/** The others are not among the published. */
const PLACES = new Map([
  ["player_0", { before: 24, after: 22 }],
  ["player_1", { before: null, after: 100 }],
]);

const SAMPLES = [
  ...TEN.slice(0, 1).flatMap(({ account }) => [
    userChanged(account, 0),
    userChanged({ ...account, isBanned: true }, 2, true),
    userChanged(leave(account, AT_S), 2),
    userReleased(MATCH_ID, account),
  ]),
  userSettled(MATCH_ID, settled, PLACES),
  skillsFitted(TEN.map(({ account }, place) => ({ account, roleDebt: place % 3 }))),
  userCorrected(TEN.map(({ account }, place) => ({ account, roleDebt: place % 3 }))),
  ...(["planned", "active", "closing", "archived"] as const).map((state) =>
    seasonChanged({
      id: "season_10",
      name: "シーズン10",
      description: "説明",
      startsAtS: AT_S,
      endsAtS: AT_S + 86_400,
      imageUrl: "https://example.com/10.png",
      themeColor: "#ff6b35",
      state,
      isNext: false,
      version: 5,
    }),
  ),
  settingChanged("lobby_join_timeout", "300", 4),
  usersMassCorrected({ id: "0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d13", atMs: AT_S * 1000 }, [
    "player_1",
    "player_2",
  ]),
  badgeRefused("0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d11", "account_gone"),
  badgeRefused("0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d12", "already_owned"),
  ...caseDecided({ caseId: "7", userIds: ["player_1", "player_2"], isAppeal: true, atMs: AT_S * 1000 }),
  sealApplied("12", AT_S * 1000),
  sealDecided({ userId: "player_1", isAccepted: true, reason: "画像を確認", atMs: AT_S * 1000 }),
  sealDecided({ userId: "player_2", isAccepted: false, reason: "数値が読めません", atMs: AT_S * 1000 }),
];

it.each([...new Set(SAMPLES.map(({ subject }) => subject as "user.changed"))])(
  "[OPS-181] %s is sent as its samples say",
  async (subject) => {
    await expect(sampleText(subject, SAMPLES)).toMatchFileSnapshot(sampleFile(subject));
  },
);
