import type { MatchDraft } from "./draft.ts";

/**
 * Splits a batch so that no user occurs twice within a round. Then the seats of one round either are free
 * or belong to another user, and the earlier match of a doubled user wins.
 */
export const inRounds = (drafts: readonly MatchDraft[]): readonly (readonly MatchDraft[])[] => {
  const rounds: { readonly users: Set<string>; readonly drafts: MatchDraft[] }[] = [];
  for (const draft of drafts) {
    const users = draft.seats.map((seat) => seat.userId);
    const lastMatch = rounds.findLastIndex((round) => users.some((user) => round.users.has(user)));
    const round = rounds[lastMatch + 1] ?? { users: new Set(), drafts: [] };
    if (lastMatch + 1 === rounds.length) rounds.push(round);
    round.drafts.push(draft);
    for (const user of users) round.users.add(user);
  }
  return rounds.map((round) => round.drafts);
};
