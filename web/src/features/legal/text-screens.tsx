import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import { legalText } from "./text.ts";

const screenOf =
  ({ title, body }: { readonly title: string; readonly body: string }) =>
  () => (
    <Page title={title}>
      <Card>
        <Prose source={body} />
      </Card>
    </Page>
  );

export const AboutScreen = screenOf(legalText.about);
export const TermsScreen = screenOf(legalText.terms);
export const PrivacyScreen = screenOf(legalText.privacy);
