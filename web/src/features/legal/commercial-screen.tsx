import type { Operator } from "@gokaku/contract";
import { useSite } from "../../api/use-site.ts";
import { ja } from "../../text/ja.ts";
import { Card } from "../../ui/card.tsx";
import { Failed } from "../../ui/fallback.tsx";
import { Page } from "../../ui/page.tsx";
import { Loading } from "../../ui/pentagon.tsx";
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
      {site.data !== undefined ? (
        <Facts operator={site.data.operator} />
      ) : site.isError ? (
        <Failed
          title={text.failed}
          failure={site.error}
          busy={site.isFetching}
          onRetry={() => void site.refetch()}
        />
      ) : (
        <Loading label={ja.common.loading} />
      )}
    </Page>
  );
};
