import { percentUp } from "./percent-up.ts";
import { reasonText } from "./text.ts";

interface ReasonsProps {
  readonly binding: { readonly distance: number; readonly allowed: number } | null;
  readonly mateRepeats: number;
  readonly opponentRepeats: number;
  readonly isProven: boolean;
  /** By what share at most the best plan could be better; null when nothing is known. */
  readonly planGap: number | null;
}

const nearnessSaid = ({ isProven, planGap }: Pick<ReasonsProps, "isProven" | "planGap">): string | null => {
  const percent = isProven ? 0 : planGap === null ? null : percentUp(planGap);
  return percent === null ? null : percent === 0 ? reasonText.proven : reasonText.within(percent);
};

/** The constraints on the choice of ten, in sentences. */
export const Reasons = ({ binding, mateRepeats, opponentRepeats, ...proof }: ReasonsProps) => {
  const nearness = nearnessSaid(proof);
  return (
    <>
      {binding === null ? null : (
        <p className="muted">
          {reasonText.binding(Math.round(binding.distance), Math.round(binding.allowed))}
        </p>
      )}
      {mateRepeats + opponentRepeats === 0 ? null : (
        <p className="muted">{reasonText.repeats(mateRepeats, opponentRepeats)}</p>
      )}
      {nearness === null ? null : <p className="muted">{nearness}</p>}
    </>
  );
};
