import { type ComponentType, useState } from "react";
import { isMissing } from "../../api/http.ts";
import { useMaster, useMe } from "../../api/queries.ts";
import { useSession } from "../../session/session-store.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ReloadButton, Unanswered } from "../../ui/fallback.tsx";
import { lazyDialog, lazyPart } from "../../ui/lazy-part.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Loading } from "../../ui/pentagon.tsx";
import { WhenSeen } from "../../ui/when-seen.tsx";
import type { AgainRowProps } from "./again-row.tsx";
import { Hero } from "./hero.tsx";
import { History } from "./history.tsx";
import { LedgerCard } from "./ledger-card.tsx";
import { More } from "./more/more.tsx";
import styles from "./mypage-screen.module.css";
import { News } from "./news.tsx";
import { StatusCard } from "./status-card.tsx";
import { mypageText } from "./text.ts";
import { useRecentAchievements } from "./use-achievements.ts";

const EditDialog = lazyDialog(mypageText.edit, () =>
  import("./edit/edit-dialog.tsx").then((m) => m.EditDialog),
);

interface MypageScreenProps extends AgainRowProps {
  readonly onLogin: () => void;
  readonly Orders: ComponentType;
}

const RateCard = lazyPart(
  () => import("./rate-card.tsx").then((m) => m.RateCard),
  <Card title={mypageText.graph}>
    <Loading />
  </Card>,
);

const LoggedOut = ({ onLogin }: { readonly onLogin: () => void }) => (
  <Card title={mypageText.loggedOutTitle}>
    <p className={styles.lead}>{mypageText.loggedOut}</p>
    <Button kind="primary" onClick={onLogin}>
      {mypageText.login}
    </Button>
    <Link className="big-link" to="/privacy">
      {mypageText.privacy}
    </Link>
  </Card>
);

const LoggedIn = ({ matchPath, Orders, Again }: Omit<MypageScreenProps, "onLogin">) => {
  const me = useMe();
  const [isEditing, setEditing] = useState(false);
  const signOut = useSession((state) => state.signOut);
  const master = useMaster();
  const badges = master.data?.badges ?? [];
  // The news stands above the parts: they wait until it is known, so that it does not move them.
  const isNewsKnown = [useRecentAchievements(), master].every(
    ({ isPending, failureCount }) => !isPending || failureCount > 0,
  );
  if (me.data === undefined) {
    if (isMissing(me.error))
      return (
        <Notice tone="error" alert action={<ReloadButton />}>
          {mypageText.noUser}
        </Notice>
      );
    return <Unanswered title={mypageText.failed} query={me} />;
  }
  const user = me.data;
  return (
    <>
      <Hero
        user={user}
        badges={badges}
        matchPath={matchPath}
        onEdit={() => setEditing(true)}
        onLogout={signOut}
      />
      {isNewsKnown ? (
        <>
          <News userId={user.user_id} />
          <div className={`stack-4 ${styles.parts}`}>
            <StatusCard user={user} badges={badges} />
            <WhenSeen className={styles.graph}>
              <RateCard userId={user.user_id} />
            </WhenSeen>
            <History
              userId={user.user_id}
              records={user.latest_matches}
              matchPath={matchPath}
              Again={Again}
            />
            <LedgerCard />
            <More user={user} Orders={Orders} />
          </div>
        </>
      ) : (
        <Loading />
      )}
      {isEditing ? <EditDialog user={user} onClose={() => setEditing(false)} /> : null}
    </>
  );
};

export const MypageScreen = ({ onLogin, ...parts }: MypageScreenProps) => {
  const signedIn = useSession((state) => state.session !== null);
  return (
    <Page title={mypageText.title}>
      {signedIn ? <LoggedIn {...parts} /> : <LoggedOut onLogin={onLogin} />}
    </Page>
  );
};
