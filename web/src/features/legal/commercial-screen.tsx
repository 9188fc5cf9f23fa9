import type { Operator, SiteResponse } from "@gokaku/contract";
import { useSite } from "../../api/use-site.ts";
import { Card } from "../../ui/card.tsx";
import { Unanswered } from "../../ui/fallback.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Page } from "../../ui/page.tsx";
import { Binding } from "./binding.tsx";
import styles from "./legal.module.css";
import { legalText } from "./text.ts";

const text = legalText.commercial;
const FACTS = Object.entries(text.operator) as [keyof Operator, string][];

const DisclosureForm = lazyPart(() => import("./disclosure-form.tsx").then((m) => m.DisclosureForm));

type Site = Pick<SiteResponse, "operator" | "on_request">;

/** Null for a fact that is neither set nor given on request. */
const factOf = (fact: keyof Operator, { operator, on_request }: Site): string | null =>
  on_request.some((given) => given === fact) ? text.onRequest : operator[fact];

const Facts = (site: Site) => (
  <Card>
    <dl className={styles.facts}>
      {FACTS.map(([fact, label]) => {
        const shown = factOf(fact, site);
        return (
          <div key={fact}>
            <dt>{label}</dt>
            <dd className={shown === null ? styles.unset : undefined}>{shown ?? text.unset}</dd>
          </div>
        );
      })}
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
      <Binding />
      {site.data === undefined ? (
        <Unanswered title={text.failed} query={site} />
      ) : (
        <>
          <Facts operator={site.data.operator} on_request={site.data.on_request} />
          {site.data.on_request.length === 0 ? null : <DisclosureForm />}
        </>
      )}
    </Page>
  );
};
