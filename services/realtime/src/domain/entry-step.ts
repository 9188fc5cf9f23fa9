/** What an event says became of one entry; `version` is the entry's afterwards. */
export type EntryStep = Readonly<
  { entryId: string } & ({ step: "held"; version: bigint } | { step: "matched" })
>;

/** What is known of a player's waiting. */
export type Waiting = Readonly<{
  entry: Readonly<{ entryId: string; version: bigint; isWaiting: boolean }> | null;
  lastEndedEntryId: string | null;
}>;

/**
 * What follows from a step: nothing that is not known already, that the entry is held, or that queue must be asked.
 * Of an entry that has ended nothing more is to be learnt. That a match was made says nothing by itself: the match
 * tells it.
 */
export const takeEntryStep = (
  { entry, lastEndedEntryId }: Waiting,
  change: EntryStep,
): "nothing" | "held" | "unclear" => {
  if (entry === null && lastEndedEntryId === change.entryId) return "nothing";
  if (change.step === "matched" || entry?.entryId !== change.entryId) return "unclear";
  if (entry.version >= change.version) return "nothing";
  return entry.isWaiting && entry.version + 1n === change.version ? "held" : "unclear";
};
