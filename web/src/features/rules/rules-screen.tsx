import { useRules } from "../../api/queries.ts";
import { useSession } from "../../session/session-store.ts";
import { ja } from "../../text/ja.ts";
import { rulesFallback, USUAL_FIGURES } from "../../text/rules-fallback.ts";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Loading } from "../../ui/pentagon.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import { Front } from "./front.tsx";
import styles from "./rules-screen.module.css";
import { rulesText } from "./text.ts";
import { useFront } from "./use-front.ts";

/** The administrators' rules; the built-in ones where there are none or they cannot be loaded. */
export const RulesScreen = () => {
  const signedIn = useSession((state) => state.session !== null);
  const rules = useRules();
  const front = useFront(!signedIn);
  // Without a match the front is shorter, and the rules stand below it: they wait for its first answer.
  const isFrontKnown = signedIn || !front.isPending || front.failureCount > 0;
  if (rules.isPending || !isFrontKnown) return <Loading />;
  const written = rules.data?.rules_content ?? "";
  const announcement = rules.data?.announcement_content ?? "";
  return (
    <>
      {signedIn ? null : <Front front={front.data} />}
      <div id="rules" className={styles.rules}>
        <Page title={rulesText.title}>
          {announcement === "" ? null : (
            <Card title={rulesText.announcement}>
              <Prose source={announcement} />
            </Card>
          )}
          {written === "" ? null : <Notice>{rulesText.condition(ja.seal.condition)}</Notice>}
          <Card>
            <Prose source={written || rulesFallback(rules.data?.figures ?? USUAL_FIGURES)} />
          </Card>
        </Page>
      </div>
    </>
  );
};
