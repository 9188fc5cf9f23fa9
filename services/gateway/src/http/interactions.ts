import { CodedError } from "@gokaku/game";
import type { Clock, Logger, Timers } from "@gokaku/service";
import { verifyKey } from "discord-interactions";
import express, { type RequestHandler } from "express";
import type { Identity } from "../domain/identity.ts";
import { type Interaction, isRecent, isSignature, readInteraction } from "../domain/interaction.ts";
import type { ChangeAnswer } from "../remote/discord-answer.ts";
import type { Limits } from "../store/limits.ts";
import type { MembershipCache } from "../store/membership-cache.ts";
import type { SeenInteractions } from "../store/seen-interactions.ts";
import { answerAct } from "./discord-acts.ts";
import { logFailure } from "./failure.ts";
import { addressKeyOf } from "./peer.ts";
import { type CallAs, parseBody } from "./serve-route.ts";

/** The address of Discord's interactions; no call of the product. */
export const INTERACTIONS = "/api/discord/interactions";

/** Several times the largest interaction. */
const BODY_LIMIT = 64 * 1024;
/** Discord waits for three seconds. */
const ANSWER_WITHIN_MS = 2_500;

const PONG = { type: 1 };
const MESSAGE = 4;
const DEFERRED = 5;
/** Only the player sees the answer. */
const EPHEMERAL = 64;

const readBytes = express.raw({ limit: BODY_LIMIT, inflate: false, type: () => true });

const messageOf = (content: string): object => ({ content, allowed_mentions: { parse: [] } });

export interface InteractionDependencies {
  /** As Discord's settings of the application show it. */
  readonly publicKey: string;
  readonly siteUrl: string;
  /** The text before the id in the subject of a player of Discord. */
  readonly subjectPrefix: string;
  readonly callAs: CallAs;
  readonly seen: SeenInteractions;
  /** The community server; null where membership is not asked for. */
  readonly guildId: string | null;
  readonly membership: Pick<MembershipCache, "store">;
  readonly changeAnswer: ChangeAnswer;
  readonly limits: Limits;
  readonly trustedProxies: number;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Logger;
}

/** The identity of a player by Discord's signature, which names the account. */
const identityOf = (
  { userId }: Extract<Interaction, { kind: "act" }>,
  subjectPrefix: string,
  nowMs: number,
): Identity => {
  const nowS = Math.floor(nowMs / 1000);
  return {
    userId,
    subject: subjectPrefix + userId,
    isDummy: false,
    issuedAt: nowS,
    expiresAt: nowS + 60,
    session: "",
    loginId: null,
    profile: {},
  };
};

/**
 * Takes an interaction of Discord: each once, signed by its key and of the last five minutes. Everything else is 401. An
 * answer that takes longer than 2.5 seconds is deferred and sent afterwards.
 */
export const takeInteraction = (dependencies: InteractionDependencies): RequestHandler => {
  const { publicKey, subjectPrefix, callAs, seen, changeAnswer, limits, clock, timers, log, siteUrl } =
    dependencies;
  const refusal = (reason: string) => new CodedError("unauthenticated", reason);

  const read = async (body: unknown, signature: unknown, timestamp: unknown): Promise<Interaction> => {
    if (!Buffer.isBuffer(body) || typeof signature !== "string" || typeof timestamp !== "string")
      throw refusal("an interaction without body or signature");
    if (!isSignature(signature) || !(await verifyKey(body, signature, timestamp, publicKey)))
      throw refusal("the signature of an interaction is not Discord's");
    if (!isRecent(timestamp, clock.nowMs())) throw refusal("an interaction is not of now");
    const interaction = readInteraction(body.toString("utf8"));
    if (interaction === null) throw new CodedError("invalid_request", "an interaction cannot be read");
    if (interaction.kind === "act" && !(await seen.isFirst(interaction.id)))
      throw refusal("an interaction was sent twice");
    return interaction;
  };

  return async (request, response) => {
    await parseBody(readBytes, request, response);
    const { "x-signature-ed25519": signature, "x-signature-timestamp": timestamp } = request.headers;
    const interaction = await read(request.body, signature, timestamp).catch(async (error: unknown) => {
      await limits.consume(["webhook", addressKeyOf(request, dependencies.trustedProxies)]);
      throw error;
    });
    if (interaction.kind === "ping") return void response.json(PONG);
    // An interaction shows that its player is a member of the server in which it happened.
    if (interaction.guildId !== "" && interaction.guildId === dependencies.guildId)
      await dependencies.membership.store(interaction.userId, {
        isMember: true,
        checkedAt: Math.floor(clock.nowMs() / 1000),
      });
    const identity = identityOf(interaction, subjectPrefix, clock.nowMs());
    const answer = answerAct(callAs, identity, interaction.act, siteUrl).then(({ text, failure }) => {
      if (failure !== null) logFailure(log, failure, "interaction");
      return text;
    });
    const late = Promise.withResolvers<null>();
    using _patience = timers.after(ANSWER_WITHIN_MS, () => late.resolve(null));
    const text = await Promise.race([answer, late.promise]);
    if (text !== null)
      return void response.json({ type: MESSAGE, data: { ...messageOf(text), flags: EPHEMERAL } });
    response.json({ type: DEFERRED, data: { flags: EPHEMERAL } });
    await changeAnswer(interaction, messageOf(await answer));
  };
};
