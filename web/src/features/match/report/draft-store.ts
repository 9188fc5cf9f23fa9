import type { Match } from "@gokaku/contract";
import { create } from "zustand";
import { EMPTY_WIZARD, reduceWizard, startingWizard, type Wizard, type WizardAction } from "./wizard.ts";

type ReportDraft = {
  /** The match the draft is about; another match starts afresh. */
  readonly matchId: string;
  readonly wizard: Wizard;
};

const NO_DRAFT: ReportDraft = { matchId: "", wizard: EMPTY_WIZARD };

/** What was chosen so far; it survives closing the wizard. */
const useReportDraft = create<ReportDraft>()(() => NO_DRAFT);

export const forgetDraft = (): void => useReportDraft.setState(NO_DRAFT);

const wizardOf = (draft: ReportDraft, match: Match): Wizard =>
  draft.matchId === match.match_id ? draft.wizard : startingWizard(match.ban_order);

export const useWizard = (match: Match) => ({
  wizard: wizardOf(useReportDraft(), match),
  dispatch: (action: WizardAction) =>
    useReportDraft.setState((draft) => ({
      matchId: match.match_id,
      wizard: reduceWizard(wizardOf(draft, match), action),
    })),
});
