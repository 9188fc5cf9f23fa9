import { useExplanation } from "../../api/use-explanation.ts";
import { ja } from "../../text/ja.ts";
import { Balance } from "../../ui/balance.tsx";
import { Card } from "../../ui/card.tsx";
import styles from "./evenness.module.css";

/** How even the running match is. Left out when it cannot be told; its place is kept until that is known. */
export const Evenness = ({ matchId }: { readonly matchId: string }) => {
  const { data, isError } = useExplanation(matchId);
  if (data === undefined && isError) return null;
  return (
    <Card title={ja.explain.title} className={styles.card}>
      {data === undefined ? null : <Balance explanation={data} />}
    </Card>
  );
};
