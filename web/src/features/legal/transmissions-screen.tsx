import type { LegalResponse } from "@gokaku/contract";
import { formatText } from "../../text/format.ts";
import { Card } from "../../ui/card.tsx";
import { Unanswered } from "../../ui/fallback.tsx";
import { Page } from "../../ui/page.tsx";
import { Binding } from "./binding.tsx";
import styles from "./legal.module.css";
import { legalText } from "./text.ts";
import { useLegal } from "./use-legal.ts";

const text = legalText.transmissions;

const Recipients = ({ transmissions }: Pick<LegalResponse, "transmissions">) =>
  transmissions.length === 0 ? (
    <p>{text.none}</p>
  ) : (
    transmissions.map(({ to, hosts }) => {
      const { name, ...facts } = text.recipients[to];
      const shown = {
        ...facts,
        hosts: hosts.length === 0 ? text.chosenByBrowser : hosts.join(formatText.and),
      };
      return (
        <Card key={to} title={name}>
          <dl className={styles.facts}>
            {(Object.keys(text.columns) as (keyof typeof shown)[]).map((fact) => (
              <div key={fact}>
                <dt>{text.columns[fact]}</dt>
                <dd>{shown[fact]}</dd>
              </div>
            ))}
          </dl>
        </Card>
      );
    })
  );

/** Third parties that this installation sends data to, made from its configuration. */
export const TransmissionsScreen = () => {
  const legal = useLegal();
  return (
    <Page title={text.title}>
      <Binding />
      <p>{text.lead}</p>
      {legal.data === undefined ? (
        <Unanswered title={text.failed} query={legal} />
      ) : (
        <Recipients transmissions={legal.data.transmissions} />
      )}
    </Page>
  );
};
