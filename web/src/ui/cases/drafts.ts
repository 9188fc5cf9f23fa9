import type { ChosenPicture } from "./choose-pictures.ts";

export interface ReportDraft {
  readonly userId: string;
  readonly reason: string;
  readonly text: string;
  readonly pictures: readonly ChosenPicture[];
}

/** Reports that were not sent, until the page is reloaded: a dialog that was closed by mistake opens with its draft. */
const drafts = new Map<string, ReportDraft>();

export const draftOf = (key: string): ReportDraft | undefined => drafts.get(key);

export const storeDraft = (key: string, draft: ReportDraft): void => void drafts.set(key, draft);

export const forgetDraft = (key: string): void => void drafts.delete(key);
