import { event } from "@gokaku/bus";
import type { OutboxEvent } from "@gokaku/db";
import type { Account } from "../domain/account.ts";
import type { Publication } from "../domain/ranking.ts";
import type { Season } from "../domain/season.ts";
import { playerState } from "./player.ts";
import { seasonMessage } from "./season.ts";

export const userChanged = (account: Account, roleDebt: number, byAdmin = false): OutboxEvent =>
  event("user.changed", { player: playerState(account, roleDebt), byAdmin });

export const userReleased = (userId: string, matchId: string): OutboxEvent =>
  event("user.released", { userId, matchId });

export const seasonChanged = (season: Season): OutboxEvent =>
  event("season.changed", { season: seasonMessage(season), version: BigInt(season.version) });

export const settingChanged = (id: string, value: string, version: number): OutboxEvent =>
  event("setting.changed", { id, value, version: BigInt(version) });

export const rankingPublished = ({ updatedAt, entries }: Publication): OutboxEvent =>
  event("ranking.published", { updatedAt: BigInt(Math.floor(updatedAt / 1000)), count: entries.length });
