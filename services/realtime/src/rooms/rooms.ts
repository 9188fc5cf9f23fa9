import { createHash, timingSafeEqual } from "node:crypto";
import { CodedError } from "@gokaku/game";
import type { Deps } from "../deps.ts";
import { ROOM_TTL_S } from "../domain/constants.ts";

/** The offers by which two browsers connect; `guestAnswer` is empty until the guest has answered. */
export interface Room {
  readonly roomId: string;
  readonly hostOffer: string;
  readonly guestAnswer: string;
}

/** The stored part of the host; the key as its hash. */
interface Hosted {
  readonly hostOffer: string;
  readonly keyHash: string;
}

type Store = Pick<Deps, "redis">;

const KEY_BYTES = 32;
const FOR_AN_HOUR = { type: "EX", value: ROOM_TTL_S } as const;

const sha256 = (value: string): string => createHash("sha256").update(value).digest("hex");

const roomKey = (roomId: string): string => `realtime:room:${roomId}`;

/** An answer belongs to one offer: a late answer to an earlier offer is dropped. */
const answerKey = (roomId: string, hostOffer: string): string =>
  `${roomKey(roomId)}:answer:${sha256(hostOffer)}`;

const findHosted = async ({ redis }: Store, roomId: string): Promise<Hosted | null> => {
  const stored = await redis.get(roomKey(roomId));
  return stored === null ? null : (JSON.parse(stored) as Hosted);
};

const orRefuse = <Found>(found: Found | null, roomId: string): Found => {
  if (found === null) throw new CodedError("room_not_found", `there is no room ${roomId}`);
  return found;
};

const withAnswer = async ({ redis }: Store, roomId: string, hostOffer: string): Promise<Room> => ({
  roomId,
  hostOffer,
  guestAnswer: (await redis.get(answerKey(roomId, hostOffer))) ?? "",
});

/**
 * Makes a room for an hour.
 * @returns it with the key that proves its host
 * @throws CodedError `room_exists`
 */
export const createRoom = async (
  { redis, chance }: Pick<Deps, "redis" | "chance">,
  { roomId, hostOffer }: Pick<Room, "roomId" | "hostOffer">,
): Promise<Readonly<{ room: Room; hostKey: string }>> => {
  const hostKey = Buffer.from(chance.bytes(KEY_BYTES)).toString("base64url");
  const hosted: Hosted = { hostOffer, keyHash: sha256(hostKey) };
  const made = await redis.set(roomKey(roomId), JSON.stringify(hosted), {
    condition: "NX",
    expiration: FOR_AN_HOUR,
  });
  if (made === null) throw new CodedError("room_exists", `there is a room ${roomId}`);
  return { room: { roomId, hostOffer, guestAnswer: "" }, hostKey };
};

export const findRoom = async (store: Store, roomId: string): Promise<Room | null> => {
  const hosted = await findHosted(store, roomId);
  return hosted === null ? null : withAnswer(store, roomId, hosted.hostOffer);
};

/** @throws CodedError `room_not_found` */
export const getRoom = async (store: Store, roomId: string): Promise<Room> =>
  orRefuse(await findRoom(store, roomId), roomId);

/**
 * Replaces the host's offer; the new one has no answer yet.
 * @throws CodedError `room_not_found`, `room_not_yours`
 */
export const setOffer = async (
  { redis }: Store,
  { roomId, hostOffer, hostKey }: Readonly<{ roomId: string; hostOffer: string; hostKey: string }>,
): Promise<Room> => {
  const { keyHash } = orRefuse(await findHosted({ redis }, roomId), roomId);
  if (!timingSafeEqual(Buffer.from(keyHash), Buffer.from(sha256(hostKey))))
    throw new CodedError("room_not_yours", `the key is not that of the host of ${roomId}`);
  const hosted: Hosted = { hostOffer, keyHash };
  await redis.set(roomKey(roomId), JSON.stringify(hosted), { expiration: FOR_AN_HOUR });
  return withAnswer({ redis }, roomId, hostOffer);
};

/**
 * Leaves the guest's answer to the present offer; the same answer may come again.
 * @throws CodedError `room_not_found`, `room_taken` when another answer is there
 */
export const setAnswer = async (
  { redis }: Store,
  { roomId, guestAnswer }: Pick<Room, "roomId" | "guestAnswer">,
): Promise<Room> => {
  const { hostOffer } = orRefuse(await findHosted({ redis }, roomId), roomId);
  const key = answerKey(roomId, hostOffer);
  const left = await redis.set(key, guestAnswer, { condition: "NX", expiration: FOR_AN_HOUR });
  if (left === null && (await redis.get(key)) !== guestAnswer)
    throw new CodedError("room_taken", `another player has answered in ${roomId}`);
  await redis.expire(roomKey(roomId), ROOM_TTL_S);
  return { roomId, hostOffer, guestAnswer };
};
