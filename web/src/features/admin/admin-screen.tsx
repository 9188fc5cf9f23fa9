import { Navigate, useLocation } from "react-router";
import { useMe } from "../../api/queries.ts";
import { useSession } from "../../session/session-store.ts";
import { Unanswered } from "../../ui/fallback.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Link } from "../../ui/link.tsx";
import { Page } from "../../ui/page.tsx";
import { Loading } from "../../ui/pentagon.tsx";
import { type AdminTab, addressOf, placeOf, TABS } from "./address.ts";
import styles from "./admin.module.css";
import { useOpenCases } from "./cases/use-cases.ts";
import { overviewAdminText } from "./overview-text.ts";
import { type AdminCall, useRights } from "./rights.ts";
import { useApplications } from "./seals/use-applications.ts";
import { useSetup } from "./setup/use-setup.ts";
import { adminText } from "./text.ts";

interface TabProps {
  readonly open: string;
}

const PARTS: Readonly<Record<AdminTab, ReturnType<typeof lazyPart<TabProps>>>> = {
  setup: lazyPart<TabProps>(() => import("./setup/setup-tab.tsx").then((m) => m.SetupTab)),
  overview: lazyPart<TabProps>(() => import("./overview-tab.tsx").then((m) => m.OverviewTab)),
  users: lazyPart<TabProps>(() => import("./users-tab.tsx").then((m) => m.UsersTab)),
  matches: lazyPart<TabProps>(() => import("./matches-tab.tsx").then((m) => m.MatchesTab)),
  cases: lazyPart<TabProps>(() => import("./cases/cases-tab.tsx").then((m) => m.CasesTab)),
  seals: lazyPart<TabProps>(() => import("./seals/seals-tab.tsx").then((m) => m.SealsTab)),
  evidence: lazyPart<TabProps>(() => import("./evidence/evidence-tab.tsx").then((m) => m.EvidenceTab)),
  content: lazyPart<TabProps>(() => import("./content-tab.tsx").then((m) => m.ContentTab)),
  seasons: lazyPart<TabProps>(() => import("./seasons-tab.tsx").then((m) => m.SeasonsTab)),
  integrations: lazyPart<TabProps>(() =>
    import("./integrations/integrations-tab.tsx").then((m) => m.IntegrationsTab),
  ),
  moving: lazyPart<TabProps>(() => import("./moving/moving-tab.tsx").then((m) => m.MovingTab)),
};

/** A call of each tab; the tab is for the roles that may make it. */
const NEEDED = {
  setup: "getSetup",
  overview: "listMatches",
  users: "searchUsers",
  matches: "listMatches",
  cases: "listCases",
  seals: "listSealApplications",
  evidence: "getEvidence",
  content: "updateSetting",
  seasons: "listSeasons",
  moving: "listImports",
  integrations: "listApiTokens",
} as const satisfies Record<AdminTab, AdminCall>;

const Tabs = () => {
  const { role, may } = useRights();
  const { search } = useLocation();
  const setup = useSetup(role === "admin");
  const applications = useApplications(may("listSealApplications")).data?.open_count ?? 0;
  const cases = useOpenCases(may("listCases")).data;
  const waiting: Partial<Record<AdminTab, number>> = {
    cases: (cases?.open_count ?? 0) + (cases?.appeal_count ?? 0),
    seals: applications,
  };
  const tabs = TABS.filter((name) => may(NEEDED[name]));
  const first = role === "admin" && setup.data?.is_complete === false ? "setup" : "overview";
  const asked = placeOf(search, first);
  const { tab, open } = tabs.includes(asked.tab) ? asked : placeOf("", first);
  // Until the setup is known, the tab to open is unknown too.
  const isUndecided = role === "admin" && setup.isPending && !new URLSearchParams(search).has("tab");
  const Part = PARTS[tab];
  return (
    <Page title={adminText.title}>
      <nav className={styles.tabs} aria-label={adminText.title}>
        {tabs.map((name) => (
          <Link
            key={name}
            to={addressOf(name)}
            className={styles.tab}
            aria-current={name === tab && !isUndecided ? "page" : undefined}
          >
            {name === "overview" && role !== "admin" ? overviewAdminText.attention : adminText.tabs[name]}
            {(waiting[name] ?? 0) > 0 ? adminText.openCount(waiting[name] ?? 0) : null}
          </Link>
        ))}
      </nav>
      {isUndecided ? <Loading /> : <Part open={open} />}
    </Page>
  );
};

/** For staff alone. Other players are led to the main page, and the server refuses their calls in any case. */
export const AdminScreen = () => {
  const isSignedIn = useSession((state) => state.session !== null);
  const me = useMe();
  if (!isSignedIn || me.data?.role === "player") return <Navigate to="/" replace />;
  return me.data === undefined ? <Unanswered title={adminText.failed} query={me} /> : <Tabs />;
};
