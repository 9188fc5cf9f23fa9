import { useSession } from "../../session/session-store.ts";
import { Page } from "../../ui/page.tsx";
import { Entry } from "./entry.tsx";
import type { OpenTab } from "./open-tab.ts";
import { Profile } from "./profile.tsx";
import styles from "./queue-screen.module.css";
import { Signals } from "./signals.tsx";
import { Standings } from "./standings.tsx";
import { queueText } from "./text.ts";

type QueueScreenProps = { readonly onLogin: () => void; readonly onOpen: OpenTab };

export const QueueScreen = ({ onLogin, onOpen }: QueueScreenProps) => {
  const signedIn = useSession((state) => state.session !== null);
  return (
    <Page title={queueText.title} quiet>
      {signedIn ? <Profile /> : null}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Entry onLogin={onLogin} onOpen={onOpen} />
          {signedIn ? <Signals /> : null}
        </div>
        <Standings />
      </div>
    </Page>
  );
};
