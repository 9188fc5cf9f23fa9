/** The change of one entry by an event; `version` is the entry's afterwards. */
export type EntryStep = Readonly<
  { entryId: string } & ({ step: "claimed"; version: bigint } | { step: "matched" })
>;

/** The known state of a player's waiting. */
export type Waiting = Readonly<{
  entry: Readonly<{ entryId: string; version: bigint; isWaiting: boolean }> | null;
  lastEndedEntryId: string | null;
}>;

/**
 * The effect of a step: nothing new, the entry is claimed, or queue must be asked. An ended entry has no
 * further steps. That a match was made has no effect by itself: the match's own event follows.
 */
export const takeEntryStep = (
  { entry, lastEndedEntryId }: Waiting,
  change: EntryStep,
): "nothing" | "claimed" | "unclear" => {
  if (entry === null && lastEndedEntryId === change.entryId) return "nothing";
  if (change.step === "matched" || entry?.entryId !== change.entryId) return "unclear";
  if (entry.version >= change.version) return "nothing";
  return entry.isWaiting && entry.version + 1n === change.version ? "claimed" : "unclear";
};
