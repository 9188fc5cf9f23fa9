import { Navigate, useLocation } from "react-router";
import { useMe } from "../../api/queries.ts";
import { useSession } from "../../session/session-store.ts";
import { Unanswered } from "../../ui/fallback.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Link } from "../../ui/link.tsx";
import { Page } from "../../ui/page.tsx";
import { type AdminTab, addressOf, placeOf, TABS } from "./address.ts";
import styles from "./admin.module.css";
import { adminText } from "./text.ts";

interface TabProps {
  readonly open: string;
}

const PARTS: Readonly<Record<AdminTab, ReturnType<typeof lazyPart<TabProps>>>> = {
  overview: lazyPart<TabProps>(() => import("./overview-tab.tsx").then((m) => m.OverviewTab)),
  users: lazyPart<TabProps>(() => import("./users-tab.tsx").then((m) => m.UsersTab)),
  matches: lazyPart<TabProps>(() => import("./matches-tab.tsx").then((m) => m.MatchesTab)),
  content: lazyPart<TabProps>(() => import("./content-tab.tsx").then((m) => m.ContentTab)),
  seasons: lazyPart<TabProps>(() => import("./seasons-tab.tsx").then((m) => m.SeasonsTab)),
};

const Tabs = () => {
  const { tab, open } = placeOf(useLocation().search);
  const Part = PARTS[tab];
  return (
    <Page title={adminText.title}>
      <nav className={styles.tabs} aria-label={adminText.title}>
        {TABS.map((name) => (
          <Link
            key={name}
            to={addressOf(name)}
            className={styles.tab}
            aria-current={name === tab ? "page" : undefined}
          >
            {adminText.tabs[name]}
          </Link>
        ))}
      </nav>
      <Part open={open} />
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
