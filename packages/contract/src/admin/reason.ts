import { LIMITS } from "@gokaku/game";
import * as z from "zod/mini";
import { text } from "../text.ts";

/** An admin's own words for the audit log. */
export const reason = () => z._default(text({ max: LIMITS.reasonLength, hasLines: true }), "");

/** The same where an act needs a reason. */
export const requiredReason = () =>
  text({ max: LIMITS.reasonLength, min: 1, hasLines: true, code: "reason_required" });
