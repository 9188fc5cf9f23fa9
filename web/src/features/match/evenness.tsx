import { Balance } from "../../ui/balance.tsx";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { reasonText } from "../../ui/reasons/text.ts";
import { useExplanation } from "../../ui/reasons/use-explanation.ts";
import styles from "./evenness.module.css";

/** How even the running match is. Left out when it is unknown; its place is reserved until then. */
export const Evenness = ({ matchId }: { readonly matchId: string }) => {
  const { data, isError } = useExplanation(matchId);
  if (data === undefined && isError) return null;
  return (
    <Card
      title={reasonText.title}
      className={styles.card}
      aside={<Link to="/fairness">{reasonText.fairness}</Link>}
    >
      {data === undefined ? null : <Balance explanation={data} />}
    </Card>
  );
};
