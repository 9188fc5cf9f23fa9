import type { LegalResponse } from "@gokaku/contract";
import { Card } from "../../ui/card.tsx";
import { Unanswered } from "../../ui/fallback.tsx";
import { Link } from "../../ui/link.tsx";
import { Page } from "../../ui/page.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import { Binding } from "./binding.tsx";
import styles from "./legal.module.css";
import { legalText } from "./text.ts";
import { useLegal } from "./use-legal.ts";

const text = legalText.privacy;
const { retention } = text;

type Days = LegalResponse["retention_days"];

const Periods = ({ days }: { readonly days: Days }) => (
  <dl className={styles.facts}>
    {(Object.keys(retention.what) as (keyof Days)[]).map((kind) => {
      const period = days[kind];
      return (
        <div key={kind}>
          <dt>{retention.what[kind]}</dt>
          <dd>{period === null ? retention.unknown : retention.days(period)}</dd>
        </div>
      );
    })}
    {retention.unlimited.map(([what, period]) => (
      <div key={what}>
        <dt>{what}</dt>
        <dd>{period}</dd>
      </div>
    ))}
  </dl>
);

/** Purposes and rights as a text, and the retention periods in force. */
export const PrivacyScreen = () => {
  const legal = useLegal();
  return (
    <Page title={text.title}>
      <Binding />
      <Card>
        <Prose source={text.body} />
        <p className={styles.links}>
          <Link to="/transmissions">{text.transmissions}</Link>
          <Link to="/commercial">{text.contact}</Link>
        </p>
      </Card>
      <Card title={retention.title}>
        <p>{retention.lead}</p>
        {legal.data === undefined ? (
          <Unanswered title={retention.failed} query={legal} />
        ) : (
          <Periods days={legal.data.retention_days} />
        )}
      </Card>
    </Page>
  );
};
