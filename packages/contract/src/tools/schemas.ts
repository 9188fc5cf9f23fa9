import { LIMITS } from "@gokaku/game";
import * as z from "zod/mini";
import { described, named } from "../described.ts";

/** Eight upper-case letters and digits, chosen by the host. */
export const ROOM_ID = /^[A-Z0-9]{8}$/;

const roomId = () => z.string("room_id_invalid").check(z.regex(ROOM_ID, "room_id_invalid"));

/** A session description of WebRTC, as the browser serialises it. */
const signal = () => z.string().check(z.minLength(1), z.maxLength(LIMITS.signalLength));

export const RoomParams = z.object({ id: roomId() });

export const CreateRoomRequest = named("CreateRoomRequest", { room_id: roomId(), host_offer: signal() });

export const Room = named("Room", {
  room_id: z.string(),
  host_offer: z.string(),
  /** Empty until the guest has answered the offer. */
  guest_answer: z.string(),
  exists: z.literal(true),
});
export type Room = z.infer<typeof Room>;

/** `host_key` proves the creator of the room as its host; only this answer contains it. */
export const CreatedRoom = described(z.extend(Room, { host_key: z.string() }), { id: "CreatedRoom" });

export const RoomCheckResponse = named("RoomCheckResponse", { exists: z.boolean() });

export const OfferRequest = named("OfferRequest", {
  host_offer: signal(),
  host_key: z.string().check(z.minLength(1), z.maxLength(64)),
});

export const AnswerRequest = named("AnswerRequest", { guest_answer: signal() });
