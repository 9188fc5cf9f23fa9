import type { Character } from "@gokaku/contract";
import { useCallback, useDeferredValue, useMemo } from "react";
import { create } from "zustand";
import type { MyMatch } from "../../../model/my-match.ts";
import { storage } from "../../../session/storage.ts";
import { readWizard, withinCatalogue } from "./stored-wizard.ts";
import { EMPTY_WIZARD, reduceWizard, startingWizard, type Wizard, type WizardAction } from "./wizard.ts";

interface ReportDraft {
  /** Whose draft it is, and about which match; anybody else starts afresh. */
  readonly of: string;
  readonly wizard: Wizard;
}

const KEY = "gokaku.report";
const NO_DRAFT: ReportDraft = { of: "", wizard: EMPTY_WIZARD };

const storedDraft = (): ReportDraft => {
  try {
    const raw: unknown = JSON.parse(storage.get(KEY) ?? "null");
    const [of, stored]: unknown[] = Array.isArray(raw) ? raw : [];
    const wizard = readWizard(stored);
    return typeof of === "string" && wizard !== null ? { of, wizard } : NO_DRAFT;
  } catch {
    return NO_DRAFT;
  }
};

/** The choices so far; they survive closing the wizard and the page. */
const useReportDraft = create<ReportDraft>()(storedDraft);

/** Reads the stored draft again. */
export const restoreDraft = (): void => useReportDraft.setState(storedDraft());

export const forgetDraft = (): void => {
  storage.remove(KEY);
  useReportDraft.setState(NO_DRAFT);
};

export const useWizard = ({ match, me }: MyMatch, characters: readonly Character[]) => {
  const of = `${match.match_id}/${me?.user_id ?? ""}`;
  const wizardOf = useCallback(
    (draft: ReportDraft): Wizard =>
      draft.of === of ? withinCatalogue(draft.wizard, characters) : startingWizard(match.ban_order),
    [of, characters, match.ban_order],
  );
  const dispatch = useCallback(
    (action: WizardAction) => {
      const wizard = reduceWizard(wizardOf(useReportDraft.getState()), action);
      useReportDraft.setState({ of, wizard });
      storage.set(KEY, JSON.stringify([of, wizard]));
    },
    [of, wizardOf],
  );
  const draft = useReportDraft();
  const before = useDeferredValue(draft);
  return {
    wizard: useMemo(() => wizardOf(draft), [wizardOf, draft]),
    /** The last `wizard` whose step can be shown. */
    shown: useMemo(() => wizardOf(before), [wizardOf, before]),
    dispatch,
  };
};
