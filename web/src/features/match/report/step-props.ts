import type { Character } from "@gokaku/contract";
import type { MyMatch } from "../../../model/my-match.ts";
import type { Wizard, WizardAction } from "./wizard.ts";

export interface StepProps {
  readonly wizard: Wizard;
  readonly dispatch: (action: WizardAction) => void;
  readonly view: MyMatch;
  readonly characters: readonly Character[];
}
