import { ROLES, type Role, type Team } from "@gokaku/game";
import type { Candidate, FilledSeat, Fit, OpenSeat, Settings } from "@gokaku/solver";
import { isFarAhead } from "./audit.ts";
import { evaluateMatch, type PairHistory } from "./reference.ts";

interface Choice {
  readonly entryId: string;
  readonly fit: Fit;
  readonly swappedRole: Role | null;
  readonly value: number;
}

const flip = (team: Team): Team => (team === "A" ? "B" : "A");

/** The best substitute by trying everything, in the words of CHECKIN-10; null when no player fits. */
export const bestSubstitute = (
  filled: readonly FilledSeat[],
  open: OpenSeat,
  waiting: readonly Candidate[],
  settings: Settings,
  { swappable, history }: { readonly swappable: readonly Role[]; readonly history: PairHistory },
): Choice | null => {
  const all = [...filled.map(({ player }) => player), ...waiting];
  const choices: (Choice & { readonly waitedS: number })[] = [];
  const isFar = (player: Candidate): boolean => isFarAhead(player, all, settings);
  const window = (player: Candidate, hasNone: boolean): number =>
    hasNone
      ? Number.POSITIVE_INFINITY
      : Math.min(
          settings.windowMaximum,
          settings.windowBase + Math.floor((settings.windowPerMinute * player.waitedS) / 60),
        );
  for (const waits of waiting) {
    const isOffRole = !waits.roles.includes(open.role);
    const player = isOffRole ? { ...waits, roles: [...waits.roles, open.role] } : waits;
    const own = window(player, isFar(player));
    const isBlocked = filled.some(
      (seat) => player.blocking.includes(seat.player.userId) || seat.player.blocking.includes(player.userId),
    );
    if (isBlocked) continue;
    const isWithin = filled.every(
      (seat) => 2 * Math.abs(seat.player.rate - player.rate) <= window(seat.player, seat.isFarAhead) + own,
    );
    const fit: Fit = isOffRole ? "off_role" : isWithin ? "suitable" : "beyond_windows";
    for (const swappedRole of [null, ...swappable]) {
      const seats = [...filled, { ...open, player }].map(({ team, ...seat }) => ({
        ...seat,
        team: seat.role === swappedRole ? flip(team) : team,
      }));
      const places = (["A", "B"] as const).flatMap((team) =>
        ROLES.flatMap((role) => seats.filter((seat) => seat.team === team && seat.role === role)),
      );
      const { value } = evaluateMatch(
        places.map((seat) => seat.player),
        settings,
        history,
      );
      if (fit !== "suitable" && value <= 0) continue;
      choices.push({ entryId: player.entryId, fit, swappedRole, value, waitedS: player.waitedS });
    }
  }
  const isBetter = (one: (typeof choices)[number], other: (typeof choices)[number]): boolean => {
    if (one.fit !== other.fit)
      return one.fit === "suitable" || (one.fit === "beyond_windows" && other.fit === "off_role");
    if (Math.abs(one.value - other.value) > 1e-6) return one.value > other.value;
    return one.waitedS > other.waitedS;
  };
  let best: (typeof choices)[number] | null = null;
  for (const choice of choices) if (best === null || isBetter(choice, best)) best = choice;
  return best;
};
