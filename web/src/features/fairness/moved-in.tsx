import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { Card } from "../../ui/card.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import styles from "./fairness.module.css";
import { fairnessText } from "./text.ts";

const text = fairnessText.movedIn;

const Comparison = lazyPart(() => import("../../ui/moving/comparison.tsx").then((m) => m.Comparison));

/** The imported matches, and how our rule rates them. Renders nothing without imported matches. */
export const MovedIn = () => {
  const { data } = useQuery({
    queryKey: KEYS.importProofs,
    queryFn: () => call("listImportProofs"),
    staleTime: 600_000,
  });
  return data?.imports.map((one) =>
    one.comparison === null || one.first_at === null || one.last_at === null ? null : (
      <Card key={one.id} title={text.title} className={styles.chart}>
        <p className={styles.sentence}>{text.sentence(one.matches, one.first_at, one.last_at)}</p>
        <Comparison comparison={one.comparison} />
        {one.start === null ? null : <p className={styles.note}>{text.starts[one.start]}</p>}
      </Card>
    ),
  );
};
