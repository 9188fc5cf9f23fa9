import { create } from "zustand";
import { EMPTY_WIZARD, reduceWizard, type Wizard, type WizardAction } from "./wizard.ts";

type ReportDraft = {
  /** The match the draft is about; another match starts afresh. */
  readonly matchId: string;
  readonly wizard: Wizard;
  readonly dispatch: (matchId: string, action: WizardAction) => void;
  readonly reset: () => void;
};

/** What was chosen so far; it survives closing the wizard. */
export const useReportDraft = create<ReportDraft>()((set) => ({
  matchId: "",
  wizard: EMPTY_WIZARD,
  dispatch: (matchId, action) =>
    set((draft) => ({
      matchId,
      wizard: reduceWizard(draft.matchId === matchId ? draft.wizard : EMPTY_WIZARD, action),
    })),
  reset: () => set({ matchId: "", wizard: EMPTY_WIZARD }),
}));

export const useWizard = (matchId: string) => {
  const draft = useReportDraft();
  return {
    wizard: draft.matchId === matchId ? draft.wizard : EMPTY_WIZARD,
    dispatch: (action: WizardAction) => draft.dispatch(matchId, action),
  };
};
