import { ROLES, type Role, type Team } from "@gokaku/game";
import type { Candidate, FilledSeat, OpenSeat, Settings } from "@gokaku/solver";
import { isFarAhead } from "./audit.ts";
import { evaluateMatch, type PairHistory } from "./reference.ts";

interface Choice {
  readonly entryId: string;
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
  for (const player of waiting) {
    if (!player.roles.includes(open.role)) continue;
    const own = window(player, isFar(player));
    const fits = filled.every(
      (seat) =>
        2 * Math.abs(seat.player.rate - player.rate) <= window(seat.player, seat.isFarAhead) + own &&
        !player.blocking.includes(seat.player.userId) &&
        !seat.player.blocking.includes(player.userId),
    );
    if (!fits) continue;
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
      choices.push({ entryId: player.entryId, swappedRole, value, waitedS: player.waitedS });
    }
  }
  let best: (typeof choices)[number] | null = null;
  for (const choice of choices)
    if (
      best === null ||
      choice.value > best.value + 1e-6 ||
      (choice.value > best.value - 1e-6 && choice.waitedS > best.waitedS)
    )
      best = choice;
  return best;
};
