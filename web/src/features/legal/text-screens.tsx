import { useSystem } from "../../api/queries.ts";
import { formatInterval } from "../../text/format.ts";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import { Binding } from "./binding.tsx";
import { legalText } from "./text.ts";

const screenOf =
  ({ title, body }: { readonly title: string; readonly body: string }) =>
  () => (
    <Page title={title}>
      <Binding />
      <Card>
        <Prose source={body} />
      </Card>
    </Page>
  );

/** How often matches are made while the server has not said so, seconds. */
const USUAL_INTERVAL_S = 120;

export const AboutScreen = () => {
  const interval = useSystem().data?.matching_interval_s ?? USUAL_INTERVAL_S;
  const { title, body } = legalText.about;
  return (
    <Page title={title}>
      <Card>
        <Prose source={body(formatInterval(interval))} />
      </Card>
    </Page>
  );
};

export const TermsScreen = screenOf(legalText.terms);
