import type { MessageInitShape } from "@bufbuild/protobuf";
import type { MatchmakerSettings } from "@gokaku/game";
import { settingsToProto } from "@gokaku/grpc";
import type { PlanSchema } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import type { GetTickResponseSchema, TickSchema } from "@gokaku/proto/queue/v1/queue_pb";
import { type PastTick, type SolvedTick, stepsOf } from "../domain/past-tick.ts";
import type { Plan } from "../domain/plan.ts";
import type { SettingsVersion } from "../domain/settings.ts";
import { factsToMessage, leftoverToMessage, matchToMessage } from "../wire/plan.ts";

export const presentSettings = ({ version, settings, updatedAtMs, updatedBy }: SettingsVersion) => ({
  version: BigInt(version),
  settings: settingsToProto(settings),
  updatedAt: BigInt(Math.floor(updatedAtMs / 1000)),
  updatedBy,
});

export const presentTick = (past: PastTick): MessageInitShape<typeof TickSchema> => ({
  tickId: String(past.key),
  kind: past.kind,
  state: past.state,
  openedAtMs: BigInt(past.openedAtMs),
  waiting: past.waiting,
  matchCount: past.matchCount,
  createdCount: past.createdCount,
  settingsVersion: BigInt(past.settingsVersion),
  seed: past.seed,
  timingsMs: { ...stepsOf(past) },
  hasSnapshot: past.hasSnapshot,
});

const presentPlan = (tickId: string, plan: Plan): MessageInitShape<typeof PlanSchema> => ({
  header: factsToMessage(tickId, plan.facts),
  matches: plan.matches.map(matchToMessage),
  leftovers: plan.leftovers.map(leftoverToMessage),
});

export const presentSolvedTick = (
  { tick, plan }: SolvedTick,
  settings: MatchmakerSettings,
): MessageInitShape<typeof GetTickResponseSchema> => ({
  tick: presentTick(tick),
  settings: settingsToProto(settings),
  ...(plan !== null && { plan: presentPlan(String(tick.key), plan) }),
});
