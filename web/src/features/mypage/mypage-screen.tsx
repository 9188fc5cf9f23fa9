import { type ComponentType, useState } from "react";
import { ApiError } from "../../api/http.ts";
import { useMaster, useMe } from "../../api/queries.ts";
import { useSession } from "../../session/session-store.ts";
import { ja } from "../../text/ja.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Failed, ReloadButton } from "../../ui/fallback.tsx";
import { lazyDialog, lazyPart } from "../../ui/lazy-part.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { Loading } from "../../ui/pentagon.tsx";
import { Hero } from "./hero.tsx";
import { History } from "./history.tsx";
import { More } from "./more/more.tsx";
import styles from "./mypage-screen.module.css";
import { News } from "./news.tsx";
import { StatusCard } from "./status-card.tsx";
import { mypageText } from "./text.ts";
import { useRecentAchievements } from "./use-achievements.ts";

const EditDialog = lazyDialog(mypageText.edit, () =>
  import("./edit/edit-dialog.tsx").then((module) => module.EditDialog),
);

interface MypageScreenProps {
  readonly onLogin: () => void;
  readonly matchPath: string;
  readonly Orders: ComponentType;
}

const RateCard = lazyPart(
  () => import("./rate-card.tsx").then((module) => module.RateCard),
  <Card title={mypageText.graph} className={styles.graph}>
    <Loading label={ja.common.loading} />
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

const isMissing = (failure: unknown): boolean => failure instanceof ApiError && failure.status === 404;

const LoggedIn = ({ matchPath, Orders }: Pick<MypageScreenProps, "matchPath" | "Orders">) => {
  const me = useMe();
  const [isEditing, setEditing] = useState(false);
  const signOut = useSession((state) => state.signOut);
  const master = useMaster();
  const badges = master.data?.badges ?? [];
  // The news stands above the parts: they wait until it is known, so that it does not move them.
  const isNewsKnown = [useRecentAchievements(), master].every(
    ({ isPending, failureCount }) => !isPending || failureCount > 0,
  );
  if (me.isPending) return <Loading label={ja.common.loading} />;
  if (me.data === undefined) {
    if (isMissing(me.error))
      return (
        <Notice tone="error" alert action={<ReloadButton />}>
          {mypageText.noUser}
        </Notice>
      );
    return (
      <Failed
        title={mypageText.failed}
        failure={me.error}
        busy={me.isFetching}
        onRetry={() => void me.refetch()}
      />
    );
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
          <div className={styles.parts}>
            <StatusCard user={user} badges={badges} />
            <RateCard userId={user.user_id} />
            <History records={user.latest_matches} />
            <More user={user} Orders={Orders} />
          </div>
        </>
      ) : (
        <Loading label={ja.common.loading} />
      )}
      {isEditing ? <EditDialog user={user} onClose={() => setEditing(false)} /> : null}
    </>
  );
};

export const MypageScreen = ({ onLogin, matchPath, Orders }: MypageScreenProps) => {
  const signedIn = useSession((state) => state.session !== null);
  return (
    <Page title={mypageText.title}>
      {signedIn ? <LoggedIn matchPath={matchPath} Orders={Orders} /> : <LoggedOut onLogin={onLogin} />}
    </Page>
  );
};
