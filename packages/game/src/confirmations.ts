/**
 * The settings by which an admin confirms a statement, with the version of the statement. A setting holds the version
 * that was confirmed, or "" for none: a changed statement has to be confirmed again.
 */
export const CONFIRMATIONS = {
  /** The operator has read the rights holder's guideline, and the site keeps to it. Without it nothing is sold or advertised. */
  rights_guideline: "1",
  /** The operator has read the legal pages and confirms that they are true of this site. */
  legal_texts: "1",
} as const;
export type Confirmation = keyof typeof CONFIRMATIONS;

export const isConfirmation = (id: string): id is Confirmation => Object.hasOwn(CONFIRMATIONS, id);

/** Whether the present version of the statement is confirmed. */
export const isConfirmed = (
  id: Confirmation,
  settings: readonly { readonly id: string; readonly value: string }[],
): boolean => settings.some((setting) => setting.id === id && setting.value === CONFIRMATIONS[id]);
