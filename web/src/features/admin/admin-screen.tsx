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
  content: lazyPart<TabProps>(() => import("./content-tab.tsx").then((m) => m.ContentTab)),
  seasons: lazyPart<TabProps>(() => import("./seasons-tab.tsx").then((m) => m.SeasonsTab)),
  integrations: lazyPart<TabProps>(() =>
    import("./integrations/integrations-tab.tsx").then((m) => m.IntegrationsTab),
  ),
  moving: lazyPart<TabProps>(() => import("./moving/moving-tab.tsx").then((m) => m.MovingTab)),
};

const Tabs = () => {
  const { search } = useLocation();
  const setup = useSetup();
  const { tab, open } = placeOf(search, setup.data?.is_complete === false ? "setup" : "overview");
  // The first tab shown would be another one as soon as the setup is known.
  const isUndecided = setup.isPending && !new URLSearchParams(search).has("tab");
  const Part = PARTS[tab];
  return (
    <Page title={adminText.title}>
      <nav className={styles.tabs} aria-label={adminText.title}>
        {TABS.map((name) => (
          <Link
            key={name}
            to={addressOf(name)}
            className={styles.tab}
            aria-current={name === tab && !isUndecided ? "page" : undefined}
          >
            {adminText.tabs[name]}
          </Link>
        ))}
      </nav>
      {isUndecided ? <Loading /> : <Part open={open} />}
    </Page>
  );
};

/** For admins alone; everybody else is led to the main page, and the server refuses them whatever the page shows. */
export const AdminScreen = () => {
  const isSignedIn = useSession((state) => state.session !== null);
  const me = useMe();
  if (!isSignedIn || me.data?.is_admin === false) return <Navigate to="/" replace />;
  return me.data === undefined ? <Unanswered title={adminText.failed} query={me} /> : <Tabs />;
};
