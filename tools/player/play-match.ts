import type { Match } from "@gokaku/contract";
import { EVERYONE } from "@gokaku/game";
import type { Answer } from "./http.ts";
import type { Player, Report } from "./player.ts";

/** How a player plays a match. Times in ms since the player began to play it. */
export interface Manner {
  /** A person needs some time to confirm the seat. */
  readonly checkInAfterMs: number;
  readonly lobbyAfterMs: number;
  /** Transfers the host instead of opening the lobby. */
  readonly transfersHost: boolean;
  /** Whether to report now; called at every change and every second. */
  readonly isTimeToReport: (match: Match, elapsedMs: number) => boolean;
  readonly report: (match: Match) => Report;
  /** A player of the match to name as missing now; null for none. */
  readonly missing?: (match: Match, elapsedMs: number) => string | null;
}

/** Interval of reads over HTTP, in case that a frame is lost. */
const REFRESH_MS = 10_000;

const mustCheckIn = (match: Match, userId: string): boolean =>
  match.check_in_until !== null &&
  [...match.team_a.players, ...match.team_b.players].some(
    (player) => player.user_id === userId && player.attendance === "unconfirmed",
  );

/** Refusals after which the same call may succeed. */
const RETRYABLE: ReadonlySet<string> = new Set(["busy", "seat_open"]);

/** Whether the same call again would be answered so again. */
export const isFinal = ({ status, error }: Answer): boolean =>
  status === 200 || (status >= 400 && status < 500 && status !== 429 && !RETRYABLE.has(error));

const lobbyIdOf = (match: Match): string => match.match_id.slice(-8);

/**
 * Plays a match until it is closed or `signal` aborts: watches it, opens the lobby as its host, reports.
 * @returns whether the report was accepted
 */
export const playMatch = async (
  player: Player,
  first: Match,
  manner: Manner,
  signal: AbortSignal,
): Promise<boolean> => {
  const begunMs = Date.now();
  const { userId } = player.account;
  let hasTransferredHost = false;
  let hasReported = false;
  let hasCheckedIn = false;
  let askedMs = begunMs;
  const named = new Set<string>();
  player.watch(first.match_id);

  const doLobby = async (match: Match, elapsedMs: number): Promise<void> => {
    const isOurs =
      match.host_user_id === userId ||
      (match.host_user_id === EVERYONE && elapsedMs > 2 * manner.lobbyAfterMs);
    if (match.lobby_id !== "" || !isOurs || elapsedMs < manner.lobbyAfterMs) return;
    if (manner.transfersHost && !hasTransferredHost && match.host_user_id === userId) {
      hasTransferredHost = (await player.publishDirectly()).status === 200;
    } else await player.sendLobby(lobbyIdOf(match));
  };

  while (!signal.aborted) {
    const match = player.match();
    if (!match || match.match_id !== first.match_id || match.status === "done" || match.disputed) break;
    const elapsedMs = Date.now() - begunMs;
    if (!hasCheckedIn && elapsedMs >= manner.checkInAfterMs && mustCheckIn(match, userId))
      hasCheckedIn = isFinal(await player.checkIn());
    await doLobby(match, elapsedMs);
    const missing = manner.missing?.(match, elapsedMs) ?? null;
    if (missing !== null && !named.has(missing) && isFinal(await player.nameMissing(missing)))
      named.add(missing);
    if (!hasReported && manner.isTimeToReport(match, elapsedMs)) {
      const answer = await player.report(match.match_id, manner.report(match));
      hasReported = isFinal(answer);
    }
    if (Date.now() - askedMs > REFRESH_MS) {
      askedMs = Date.now();
      await player.refresh();
    }
    await player.changed(1000);
  }
  return hasReported;
};
