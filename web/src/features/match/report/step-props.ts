import type { Character } from "@gokaku/contract";
import type { MyMatch } from "../../../model/my-match.ts";
import type { Wizard, WizardAction } from "./wizard.ts";

/** What every step of the report shows and changes. */
export interface StepProps {
  readonly wizard: Wizard;
  readonly dispatch: (action: WizardAction) => void;
  readonly view: MyMatch;
  readonly characters: readonly Character[];
}
