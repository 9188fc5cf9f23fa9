const ROW = 1;
const BUTTON = 2;
const STYLES = { primary: 1, secondary: 2, success: 3, link: 5 } as const;

export interface Button {
  readonly type: number;
  readonly style: number;
  readonly label: string;
  readonly custom_id?: string;
  readonly url?: string;
}

/** A button that sends an interaction with `id`. */
export const button = (style: "primary" | "secondary" | "success", label: string, id: string): Button => ({
  type: BUTTON,
  style: STYLES[style],
  label,
  custom_id: id,
});

export const link = (label: string, url: string): Button => ({
  type: BUTTON,
  style: STYLES.link,
  label,
  url,
});

export const row = (components: readonly Button[]): object => ({ type: ROW, components });
