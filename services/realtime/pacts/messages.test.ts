import type { EventPayload, EventSubject } from "@gokaku/bus";
import { presentFoundByAll, presentMatchUpdated, presentSeatLost } from "@gokaku/present/matches";
import { presentResult } from "@gokaku/present/users";
import { FakeClock } from "@gokaku/testing";
import { fieldsUnread } from "@gokaku/testing/messages";
import { type EventReader, recordEvents } from "@gokaku/testing/pact";
import { expect, it } from "vitest";
import { banHandlers, frameHandlers, stepOf } from "../src/bus/followers.ts";
import {
  appointmentMessage,
  callMessage,
  cancelledMessage,
  caseMessage,
  correctedMessage,
  messageFor,
  sealMessage,
  seatMessage,
} from "../src/domain/push-message.ts";
import { Bans } from "../src/sockets/bans.ts";

type Followed = { readonly [Subject in EventSubject]?: (event: EventPayload<Subject>) => unknown };

const banOf = (event: Pick<EventPayload<"user.changed">, "player">) => new Bans(new FakeClock(0)).take(event);
const closed = ({ matchId, players }: EventPayload<"match.settled"> | EventPayload<"match.disputed">) => [
  matchId,
  players.map(({ userId }) => userId),
];

/** The effect of each event on realtime. */
const READERS: Followed = {
  "match.created": ({ matchId, userIds, createdAtMs, parts }) => [
    matchId,
    userIds,
    createdAtMs,
    parts && presentFoundByAll(parts, userIds),
    userIds.map((userId) => messageFor({ matchId, createdAtMs, parts } as never, userId)),
  ],
  "match.updated": presentMatchUpdated,
  "match.rehearsed": ({ matchId, userId }) => [matchId, userId],
  "match.vacated": (event) => event.players.map((player) => [player.userId, presentSeatLost(event, player)]),
  "match.seats_changed": ({ matchId, substituteUserId }) => [matchId, substituteUserId],
  "match.settled": closed,
  "match.corrected": ({ settled }) => settled?.matchId,
  "match.mass_corrected": ({ matchIds }) => matchIds,
  "match.disputed": closed,
  "queue.entries_changed": (event) => event.userIds.map((userId, place) => [userId, stepOf(event, place)]),
  "user.settled": ({ matchId, players }) =>
    players.map((player) => [
      presentResult({ ...player, matchId }),
      banOf(player),
      player.player?.card?.userId,
    ]),
  "user.released": (event) => [event.userId, presentResult(event)],
  "user.changed": banOf,
};

/** The effect of each event that causes push notifications alone. */
const PUSHED: Followed = {
  "queue.player_wanted": (event) => [
    callMessage(event),
    event.roles,
    event.rateFrom,
    event.rateTo,
    event.wantedAtMs,
  ],
  "queue.appointment_near": (event) => [appointmentMessage(event), event.appointmentId, event.userIds],
  "queue.appointment_cancelled": (event) => [
    cancelledMessage(event, 0),
    event.appointmentId,
    event.cancelledAtMs,
    event.userIds,
  ],
  "queue.seat_offered": (event) => [seatMessage(event), event.userId, event.offeredAtMs, event.untilMs],
  "user.seal_decided": (event) => [sealMessage(event, 0), event.userId, event.decidedAtMs],
  "user.case_decided": (event) => [caseMessage(event, 0), event.caseId, event.userIds, event.decidedAtMs],
  "user.mass_corrected": (event) => [correctedMessage(event, 0), event.userIds, event.correctedAtMs],
};

/** The events that realtime ignores. */
const UNREAD: Readonly<Record<string, readonly string[]>> = {
  "match.corrected": [
    "settled.seasonId",
    "settled.version",
    "settled.verdict",
    "settled.players",
    "settled.startedAtMs",
    "settled.settledAtMs",
    "settled.formulaVersion",
    "settled.wasDisputed",
    "settled.reachedDeadline",
    "revision",
    "correctedAtMs",
    "settled.voided",
  ],
  "match.mass_corrected": ["id", "seasonId", "userId", "firstRevision", "lastRevision", "correctedAtMs"],
  "match.created": ["seasonId", "version"],
  "match.disputed": [
    "seasonId",
    "version",
    "players.team",
    "players.role",
    "players.muBefore",
    "players.sigmaBefore",
    "players.sigmaAfter",
    "players.expectedScore",
    "players.characterId",
    "players.move1",
    "players.move2",
    "players.reported",
    "players.roleChoice",
    "startedAtMs",
    "disputedAtMs",
  ],
  "match.settled": [
    "seasonId",
    "version",
    "verdict",
    "players.team",
    "players.role",
    "players.rateDelta",
    "players.muBefore",
    "players.sigmaBefore",
    "players.sigmaAfter",
    "players.expectedScore",
    "players.characterId",
    "players.move1",
    "players.move2",
    "players.reported",
    "players.roleChoice",
    "players.contradicted",
    "players.violationReporters",
    "startedAtMs",
    "settledAtMs",
    "formulaVersion",
    "wasDisputed",
    "reachedDeadline",
    "players.isOffender",
    "voided",
    "returningUserIds",
  ],
  "match.rehearsed": ["version"],
  "match.seats_changed": ["version", "vacatedUserId", "userIds", "changedAtMs"],
  "match.updated": ["disputed"],
  "match.vacated": ["seasonId", "version", "players.team", "players.role", "createdAtMs"],
  "queue.appointment_near": [],
  "queue.appointment_cancelled": [],
  "queue.seat_offered": [],
  "queue.entries_changed": [],
  "queue.player_wanted": [],
  "user.changed": [
    "player.card.trainerName",
    "player.card.discordUsername",
    "player.card.discordAvatarUrl",
    "player.card.twitterId",
    "player.card.rate",
    "player.card.maxRate",
    "player.card.currentBadge",
    "player.card.currentBadge2",
    "player.card.measuringLeft",
    "player.version",
    "player.mu",
    "player.sigma",
    "player.effectivePenalty",
    "player.penaltyTimeoutUntilS",
    "player.seasonId",
    "player.isTest",
    "player.blocking",
    "player.skillMean",
    "player.skillDeviation",
    "player.roleDebt",
    "byAdmin",
    "player.leftAtS",
  ],
  "user.mass_corrected": [],
  "user.seal_decided": [],
  "user.case_decided": [],
  "user.released": ["matchId", "rateBefore", "rateAfter"],
  "user.settled": [
    "players.player.card.trainerName",
    "players.player.card.discordUsername",
    "players.player.card.discordAvatarUrl",
    "players.player.card.twitterId",
    "players.player.card.rate",
    "players.player.card.maxRate",
    "players.player.card.currentBadge",
    "players.player.card.currentBadge2",
    "players.player.card.measuringLeft",
    "players.player.version",
    "players.player.mu",
    "players.player.sigma",
    "players.player.effectivePenalty",
    "players.player.penaltyTimeoutUntilS",
    "players.player.seasonId",
    "players.player.roleDebt",
    "players.player.isTest",
    "players.player.blocking",
    "players.player.skillMean",
    "players.player.skillDeviation",
  ],
};

const followed = Object.keys({
  ...banHandlers({} as never),
  ...frameHandlers({} as never, {} as never),
});

it("[OPS-181] realtime reads what it follows, but for what it says to have no use for", () => {
  expect(Object.keys(READERS).toSorted()).toEqual(followed.toSorted());
  const found = Object.entries({ ...READERS, ...PUSHED }).map(([subject, read]) => [
    subject,
    fieldsUnread(subject as EventSubject, read as (event: EventPayload<EventSubject>) => unknown),
  ]);
  expect(Object.fromEntries(found)).toEqual(UNREAD);
});

it("[OPS-420] the recorded pacts of realtime with the producers of its events are the committed ones", async () => {
  const readers = Object.entries({ ...READERS, ...PUSHED }).map(([subject, read]) => ({
    name: "realtime",
    subject: subject as EventSubject,
    unread: UNREAD[subject] ?? [],
    read: read as EventReader["read"],
  }));
  for (const { file, text } of await recordEvents("realtime", readers))
    await expect(text).toMatchFileSnapshot(file);
});
