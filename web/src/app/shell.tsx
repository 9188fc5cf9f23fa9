import { BookOpen, Swords, Trophy, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useCurrentMatch, useMe, useQueueStatus } from "../api/queries.ts";
import { AnnouncementStrip } from "../features/announcement/announcement-strip.tsx";
import { useAnnouncement } from "../features/announcement/use-announcement.ts";
import { FoundDialog } from "../features/found/found-dialog.tsx";
import { Offer } from "../features/offer/offer.tsx";
import { SeasonBanner } from "../features/season/season-banner.tsx";
import { SoundBanner } from "../features/strip/sound-banner.tsx";
import { matchOf, openMatchOf } from "../model/current-match.ts";
import { useLiveStore } from "../model/live-store.ts";
import { useLostSeat } from "../model/lost-seat.ts";
import { useCreation } from "../session/creation.ts";
import { useFarewell } from "../session/farewell.ts";
import { askLogin, dismissLogin, useLoginPrompt } from "../session/login-prompt.ts";
import { closeSeal, hasDeclinedSeal, useSealPrompt } from "../session/seal-prompt.ts";
import { useSession } from "../session/session-store.ts";
import { ja } from "../text/ja.ts";
import { ReloadButton } from "../ui/fallback.tsx";
import { lazyDialog, lazyPart } from "../ui/lazy-part.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { Page } from "../ui/page.tsx";
import { Toaster } from "../ui/toaster.tsx";
import { AdSlot } from "./ad-slot.tsx";
import { Header } from "./header.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { TABS, type Tab, tabPath } from "./paths.ts";
import styles from "./shell.module.css";
import { appText } from "./text.ts";
import { useScrollToTop } from "./use-scroll-to-top.ts";
import { useTab } from "./use-tab.ts";
import { useTitle } from "./use-title.ts";

const ICONS = { rules: BookOpen, mypage: UserRound, match: Swords, ranking: Trophy } as const;

const LoginDialog = lazyDialog(appText.header.login, () =>
  import("../features/login/login-dialog.tsx").then((m) => m.LoginDialog),
);

const SealDialog = lazyDialog(appText.seal, () =>
  import("../features/account/seal-dialog.tsx").then((m) => m.SealDialog),
);

const SealProofDialog = lazyDialog(appText.seal, () =>
  import("../features/account/seal-proof-dialog.tsx").then((m) => m.SealProofDialog),
);

const CorrectionNews = lazyPart(() =>
  import("../features/account/correction-news.tsx").then((m) => m.CorrectionNews),
);
const SealNews = lazyPart(() => import("../features/account/seal-news.tsx").then((m) => m.SealNews));

const FarewellScreen = lazyPart(() =>
  import("../features/account/farewell-screen.tsx").then((m) => m.FarewellScreen),
);

const CreateAccount = lazyPart(() =>
  import("../features/account/create-account.tsx").then((m) => m.CreateAccount),
);

const Banned = lazyPart(() => import("../features/account/banned.tsx").then((m) => m.Banned));

const LiveStrip = lazyPart(() => import("../features/strip/live-strip.tsx").then((m) => m.LiveStrip), null);

/** Whether the strip has something to show. */
const useHasStrip = (): boolean => {
  const match = matchOf(useCurrentMatch().data);
  const isWaiting = useQueueStatus().data?.entry != null;
  const isSeatLost = useLostSeat(({ lost }) => lost !== null);
  return match !== null || isWaiting || isSeatLost;
};

/** In place of the screens that a banned player cannot use; a match that is being played can still be reported. */
const useIsBarred = (tab: Tab | null, pathname: string): boolean => {
  const isPlaying = openMatchOf(useCurrentMatch().data) !== null;
  return (tab === "match" && !isPlaying) || pathname.startsWith("/shop");
};

/** Whether there is no account and none could be made by itself. */
const useNeedsAccount = (): boolean => {
  const isNeeded = useCreation((state) => state.isNeeded);
  return useMe().isError && isNeeded;
};

/** Asks a new player for the seal: by itself until it was answered on this browser, and whenever a screen asks. */
const SealPrompt = () => {
  const user = useMe().data;
  const { isAsked, isClosed } = useSealPrompt();
  if (user === undefined) return null;
  const { user_id: userId, seal_confirmed: isConfirmed, seal_required: isRequired } = user;
  const isOpen = isAsked || (!isConfirmed && !isClosed && !hasDeclinedSeal(userId));
  if (!isOpen) return null;
  if (isRequired) return <SealProofDialog userId={userId} onClose={closeSeal} />;
  return isConfirmed ? null : <SealDialog userId={userId} onClose={closeSeal} />;
};

const Expired = () => (
  <Page title={ja.auth.expiredTitle}>
    <Notice tone="warn" alert action={<ReloadButton />}>
      {ja.auth.expired}
    </Notice>
  </Page>
);

const Lost = () =>
  useLiveStore((state) => state.state) === "lost" ? (
    <Notice tone="warn" alert action={<ReloadButton />}>
      {appText.lost}
    </Notice>
  ) : null;

/** The frame of every screen: header, menu, strips, and the dialogs and messages that any screen opens. */
export const Shell = ({ children }: { readonly children: ReactNode }) => {
  const tab = useTab();
  const { pathname } = useLocation();
  const signedIn = useSession((state) => state.session !== null);
  const expired = useSession((state) => state.expired);
  const needsAccount = useNeedsAccount() && (tab === "mypage" || tab === "match");
  const isFarewell = useFarewell((state) => state.isShown) && !signedIn;
  const me = useMe().data;
  const isBanned = me?.is_banned === true;
  const sealNews = me?.seal_news ?? null;
  const correctionNews = me?.correction_news_id ?? "";
  const isBarred = useIsBarred(tab, pathname) && isBanned;
  const announcement = useAnnouncement();
  const isPlaying = openMatchOf(useCurrentMatch().data) !== null;
  const hasStrip = useHasStrip();
  const loginOpen = useLoginPrompt((prompt) => prompt.open);
  useTitle(tab);
  useScrollToTop(tab ?? pathname);

  // On the match tab the action bar takes the place of the strips.
  const isMatchTab = tab === "match";
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {ja.common.skip}
      </a>
      <Header onLogin={askLogin} />
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
        <LanguageSwitch className={styles.language} />
        <div className={styles.now}>
          {isMatchTab || isBanned ? null : <SoundBanner />}
          {isMatchTab || isBanned || !hasStrip ? null : <LiveStrip to={tabPath("match")} />}
        </div>
      </div>
      <main id="main" className={`stack-4 ${styles.main}`} tabIndex={-1}>
        {expired ? (
          <Expired />
        ) : (
          <>
            <SeasonBanner />
            {tab === "mypage" || (isMatchTab && !isPlaying) ? (
              <AnnouncementStrip key={tab} content={announcement} to={tabPath("rules")} />
            ) : null}
            <Lost />
            {sealNews === null || isBanned ? null : <SealNews news={sealNews} id={me?.seal_news_id ?? ""} />}
            {correctionNews === "" || isBanned ? null : <CorrectionNews id={correctionNews} />}
            {isMatchTab && !isBanned ? <SoundBanner /> : null}
            {isBanned && !isBarred && signedIn ? (
              <Notice tone="error" action={<Link to={tabPath("match")}>{appText.bannedDetails}</Link>}>
                {appText.banned}
              </Notice>
            ) : null}
            {isFarewell ? (
              <FarewellScreen />
            ) : isBarred ? (
              <Banned mypagePath={tabPath("mypage")} />
            ) : needsAccount ? (
              <CreateAccount />
            ) : (
              children
            )}
            {tab === null ? null : <AdSlot />}
          </>
        )}
      </main>
      {isBanned ? null : <FoundDialog to={tabPath("match")} />}
      {isBanned || !signedIn ? null : <Offer to={tabPath("match")} />}
      {loginOpen && !signedIn ? <LoginDialog onClose={dismissLogin} /> : null}
      {signedIn && !isBanned ? <SealPrompt /> : null}
      <Toaster />
    </div>
  );
};
