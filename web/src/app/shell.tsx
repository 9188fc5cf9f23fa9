import { BookOpen, Swords, Trophy, UserRound } from "lucide-react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { FoundDialog } from "../features/found/found-dialog.tsx";
import { LoginDialog } from "../features/login/login-dialog.tsx";
import { SeasonBanner } from "../features/season/season-banner.tsx";
import { LiveStrip } from "../features/strip/live-strip.tsx";
import { useLiveStore } from "../model/live-store.ts";
import { useSession } from "../session/session-store.ts";
import { ja } from "../text/ja.ts";
import { Card } from "../ui/card.tsx";
import { ReloadButton } from "../ui/fallback.tsx";
import { Notice } from "../ui/notice.tsx";
import { Loading } from "../ui/pentagon.tsx";
import { Header } from "./header.tsx";
import styles from "./shell.module.css";
import { TabContent } from "./tab-content.tsx";
import { TABS, tabOf, tabPath } from "./tabs.ts";
import { appText } from "./text.ts";
import { useShownTheme } from "./use-shown-theme.ts";

const Toaster = lazy(() => import("../ui/toaster.ts").then((module) => ({ default: module.Toaster })));

const ICONS = { rules: BookOpen, mypage: UserRound, match: Swords, ranking: Trophy } as const;

const ConnectionNotices = () => {
  const live = useLiveStore((state) => state.state);
  const expired = useSession((state) => state.expired);
  if (expired) {
    return (
      <Card title={ja.auth.expiredTitle}>
        <Notice tone="warn" alert action={<ReloadButton />}>
          {ja.auth.expired}
        </Notice>
      </Card>
    );
  }
  if (live === "lost") {
    return (
      <Notice tone="warn" alert action={<ReloadButton />}>
        {appText.lost}
      </Notice>
    );
  }
  return null;
};

export const Shell = () => {
  const [query] = useSearchParams();
  const signedIn = useSession((state) => state.session !== null);
  const [loginOpen, setLoginOpen] = useState(false);
  const tab = tabOf(query, signedIn);
  const openLogin = () => setLoginOpen(true);
  const shownTab = useRef(tab);

  useEffect(() => {
    if (shownTab.current === tab) return;
    shownTab.current = tab;
    window.scrollTo(0, 0);
  }, [tab]);

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {ja.common.skip}
      </a>
      <Header onLogin={openLogin} />
      <div className={styles.side}>
        <nav className={styles.nav} aria-label={appText.tabs.label}>
          {TABS.map((name) => {
            const Icon = ICONS[name];
            return (
              <Link
                key={name}
                to={tabPath(name)}
                className={styles.tab}
                aria-current={name === tab ? "page" : undefined}
              >
                <Icon size={20} aria-hidden="true" />
                <span>{appText.tabs[name]}</span>
              </Link>
            );
          })}
        </nav>
        {tab === "match" ? null : <LiveStrip to={tabPath("match")} />}
      </div>
      <main id="main" className={styles.main} tabIndex={-1}>
        <SeasonBanner />
        <ConnectionNotices />
        <Suspense fallback={<Loading label={ja.common.loading} />}>
          <TabContent tab={tab} onLogin={openLogin} />
        </Suspense>
      </main>
      <FoundDialog to={tabPath("match")} />
      {loginOpen && !signedIn ? <LoginDialog onClose={() => setLoginOpen(false)} /> : null}
      <Suspense fallback={null}>
        <Toaster
          position="top-center"
          theme={useShownTheme()}
          closeButton={false}
          offset={72}
          mobileOffset={72}
        />
      </Suspense>
    </div>
  );
};
