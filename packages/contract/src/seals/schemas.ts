import { APPLICATION_STATES, PICTURE_TEXT_LENGTH, SEAL_STATES } from "@gokaku/game";
import * as z from "zod/mini";
import { reason, requiredReason } from "../admin/reason.ts";
import { named } from "../described.ts";
import { DECIMAL_ID, unixSeconds } from "../text.ts";

/** The own seal, and the newest application for one. */
export const OwnSeal = named("OwnSeal", {
  is_required: z.boolean(),
  /** The rating in the game that the picture has to show. */
  threshold: z.int(),
  /** For how many seasons an accepted seal counts. */
  valid_seasons: z.int(),
  state: z.enum(SEAL_STATES),
  /** Including the running season. */
  seasons_left: z.int(),
  /** Null before the first. */
  application: z.nullable(
    z.object({
      state: z.enum(APPLICATION_STATES),
      applied_at: unixSeconds(),
      /** 0 while it is open. */
      decided_at: unixSeconds(),
      /** Why it was refused; "" for none. */
      reason: z.string(),
      /** Pictures are deleted 90 days after the decision. */
      has_picture: z.boolean(),
    }),
  ),
});
export type OwnSeal = z.infer<typeof OwnSeal>;

/** A PNG, JPEG or WebP of at most 2 MiB in base64. */
export const ApplyForSealRequest = named("ApplyForSealRequest", {
  picture: z
    .string("picture_invalid")
    .check(
      z.maxLength(PICTURE_TEXT_LENGTH, "payload_too_large"),
      z.regex(/^[A-Za-z0-9+/]+={0,2}$/, "picture_invalid"),
    ),
});
export type ApplyForSealRequest = z.infer<typeof ApplyForSealRequest>;

/** Limit of the body, which contains little more than the picture. */
export const APPLICATION_LIMIT_KB = Math.ceil(PICTURE_TEXT_LENGTH / 1024) + 1;

/** A WebP in base64. */
export const SealPicture = named("SealPicture", { picture: z.string() });

/** The notice by its `seal_news_id`; the present one without it. A later notice stays. */
export const SealNewsSeenRequest = named("SealNewsSeenRequest", {
  news_id: z.optional(z.string().check(z.maxLength(100))),
});

export const SealNewsSeen = named("SealNewsSeen", { seen: z.boolean() });

export const SealApplication = named("SealApplication", {
  id: z.string(),
  user_id: z.string(),
  trainer_name: z.string(),
  applied_at: unixSeconds(),
});
export type SealApplication = z.infer<typeof SealApplication>;

/** The open ones, the oldest first, at most 100. */
export const SealApplicationsResponse = named("SealApplicationsResponse", {
  applications: z.array(SealApplication),
  threshold: z.int(),
  /** Of all open ones, listed or not. */
  open_count: z.int(),
});

export const ApplicationParams = z.object({
  id: z.string().check(z.regex(DECIMAL_ID, "application_not_found")),
});

/** A refusal needs a reason, which the player reads. */
export const DecideApplicationRequest = named("DecideApplicationRequest", {
  accept: z.boolean(),
  reason: reason(),
});
export type DecideApplicationRequest = z.infer<typeof DecideApplicationRequest>;

export const DecidedApplication = named("DecidedApplication", { id: z.string() });

export const GrantSealRequest = named("GrantSealRequest", { reason: requiredReason() });
export type GrantSealRequest = z.infer<typeof GrantSealRequest>;
