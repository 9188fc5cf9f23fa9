export interface Season {
  readonly id: string;
  readonly state: "planned" | "active" | "closing" | "archived";
  readonly version: number;
}

/** Whether a season takes new matches; the version guards against late news. */
export interface SeasonSeal {
  readonly id: string;
  readonly sealed: boolean;
  readonly version: number;
}

/** Seals a season as soon as it is closing: no match is created in it any more. */
export const projectSeason = (
  deps: { readonly saveSeason: (seal: SeasonSeal) => Promise<void> },
  { id, state, version }: Season,
): Promise<void> => deps.saveSeason({ id, sealed: state === "closing" || state === "archived", version });
