import type { AllowanceRule } from "./constants.ts";

/** The rest of a token bucket. */
export interface Allowance {
  readonly left: number;
  readonly atMs: number;
}

export const scaled = (rule: AllowanceRule, scale: number): AllowanceRule => ({
  ...rule,
  burst: Math.max(1, Math.floor(rule.burst * scale)),
});

export const fullAllowance = (rule: AllowanceRule, nowMs: number): Allowance => ({
  left: rule.burst,
  atMs: nowMs,
});

/** Takes one; null when nothing is left. */
export const takeOne = (have: Allowance, rule: AllowanceRule, nowMs: number): Allowance | null => {
  const elapsedMs = Math.max(0, nowMs - have.atMs);
  const left = Math.min(rule.burst, have.left + (elapsedMs * rule.burst) / rule.windowMs);
  return left < 1 ? null : { left: left - 1, atMs: Math.max(nowMs, have.atMs) };
};
