import type { Setting } from "@gokaku/contract";
import { LIMITS } from "@gokaku/game";
import { useMaster } from "../../api/queries.ts";
import { ja } from "../../text/ja.ts";
import { Card } from "../../ui/card.tsx";
import { Page } from "../../ui/page.tsx";
import { Loading } from "../../ui/pentagon.tsx";
import { Prose } from "../../ui/prose/prose.tsx";
import { rulesFallback } from "./rules-fallback.ts";
import { rulesText } from "./text.ts";

const settingValue = (settings: readonly Setting[], id: string): string =>
  settings.find((setting) => setting.id === id)?.value.trim() ?? "";

const secondsOf = (settings: readonly Setting[], id: string, fallback: number): number => {
  const seconds = Number(settingValue(settings, id));
  return Number.isInteger(seconds) && seconds > 0 ? seconds : fallback;
};

/** What the administrators wrote; where they wrote nothing (or it cannot be loaded) the standing rules. */
export const RulesScreen = () => {
  const master = useMaster();
  if (master.isPending) return <Loading label={ja.common.loading} />;
  const settings = master.data?.settings ?? [];
  const announcement = settingValue(settings, "announcement_content");
  const rules =
    settingValue(settings, "rules_content") ||
    rulesFallback(
      secondsOf(settings, "lobby_create_timeout", LIMITS.lobbyCreateTimeout),
      secondsOf(settings, "lobby_join_timeout", LIMITS.lobbyJoinTimeout),
    );
  return (
    <Page title={rulesText.title}>
      {announcement === "" ? null : (
        <Card title={rulesText.announcement}>
          <Prose source={announcement} />
        </Card>
      )}
      <Card>
        <Prose source={rules} />
      </Card>
    </Page>
  );
};
