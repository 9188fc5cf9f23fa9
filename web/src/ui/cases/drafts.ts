import type { ChosenPicture } from "./choose-pictures.ts";

export interface ReportDraft {
  readonly userId: string;
  readonly reason: string;
  readonly text: string;
  readonly pictures: readonly ChosenPicture[];
}

/** The words of appeals that were not sent, by the id of the case, until the page is reloaded. */
const appeals = new Map<string, string>();

export const appealDraftOf = (id: string): string => appeals.get(id) ?? "";

export const storeAppealDraft = (id: string, words: string): void => void appeals.set(id, words);

/** Reports that were not sent, until the page is reloaded: a dialog that was closed by mistake opens with its draft. */
const drafts = new Map<string, ReportDraft>();

export const draftOf = (key: string): ReportDraft | undefined => drafts.get(key);

export const storeDraft = (key: string, draft: ReportDraft): void => void drafts.set(key, draft);

export const forgetDraft = (key: string): void => void drafts.delete(key);
