import type { Operator } from "@gokaku/contract";
import { useSite } from "../../api/use-site.ts";
import { Card } from "../../ui/card.tsx";
import { Unanswered } from "../../ui/fallback.tsx";
import { Page } from "../../ui/page.tsx";
import styles from "./commercial-screen.module.css";
import { legalText } from "./text.ts";

const text = legalText.commercial;
const FACTS = Object.entries(text.operator) as [keyof Operator, string][];

const Facts = ({ operator }: { readonly operator: Operator }) => (
  <Card>
    <dl className={styles.facts}>
      {FACTS.map(([fact, label]) => (
        <div key={fact}>
          <dt>{label}</dt>
          <dd className={operator[fact] === null ? styles.unset : undefined}>
            {operator[fact] ?? text.unset}
          </dd>
        </div>
      ))}
      {text.facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </Card>
);

export const CommercialScreen = () => {
  const site = useSite();
  return (
    <Page title={text.title}>
      {site.data === undefined ? (
        <Unanswered title={text.failed} query={site} />
      ) : (
        <Facts operator={site.data.operator} />
      )}
    </Page>
  );
};
