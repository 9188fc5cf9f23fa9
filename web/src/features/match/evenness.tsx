import type { Match } from "@gokaku/contract";
import { Balance } from "../../ui/balance.tsx";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Link } from "../../ui/link.tsx";
import type { GroundsProps } from "../../ui/reasons/grounds.tsx";
import { reasonText } from "../../ui/reasons/text.ts";
import { useExplanation } from "../../ui/reasons/use-explanation.ts";
import styles from "./evenness.module.css";

/** The sentences come when the screen is at rest: nothing waits for them. Milliseconds. */
const LATER_MS = 3000;

const Grounds = lazyPart<GroundsProps>(async () => {
  await new Promise((resolve) => window.setTimeout(resolve, LATER_MS));
  return import("../../ui/reasons/grounds.tsx").then(
    (module) => module.Grounds,
    () => () => null,
  );
}, null);

/** How even the running match is. Left out when it is unknown; its place is reserved until then. */
export const Evenness = ({ match }: { readonly match: Match }) => {
  const { data, isError } = useExplanation(match.match_id);
  if (data === undefined && isError) return null;
  const nameOf = (userId: string): string | null =>
    [...match.team_a.players, ...match.team_b.players].find(({ user_id: id }) => id === userId)
      ?.trainer_name ?? null;
  return (
    <Card
      title={reasonText.title}
      className={styles.card}
      aside={<Link to="/fairness">{reasonText.fairness}</Link>}
    >
      {data === undefined ? null : (
        <>
          <Balance explanation={data} />
          <div className={`stack-2 ${styles.grounds}`}>
            <Grounds explanation={data} nameOf={nameOf} />
          </div>
        </>
      )}
    </Card>
  );
};
