import { useSelectedRoles } from "../../api/own-queue.ts";
import { useMe, useMembership, useQueueStatus } from "../../api/queries.ts";
import { notificationState } from "../../live/alarm/signals.ts";
import { useSession } from "../../session/session-store.ts";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Page } from "../../ui/page.tsx";
import { Entry } from "./entry.tsx";
import { showsFirstSteps } from "./first-steps.ts";
import type { OpenTab } from "./open-tab.ts";
import { Profile } from "./profile.tsx";
import { QueueFigures } from "./queue-figures.tsx";
import styles from "./queue-screen.module.css";
import { Signals } from "./signals.tsx";
import { queueText } from "./text.ts";

export { Again } from "./again.tsx";

interface QueueScreenProps {
  readonly onLogin: () => void;
  readonly onOpen: OpenTab;
}

const Appointments = lazyPart(
  () => import("../../ui/appointments/appointments.tsx").then((m) => m.Appointments),
  null,
);
const FirstStepsCard = lazyPart(() => import("./first-steps-card.tsx").then((m) => m.FirstStepsCard), null);

const FirstSteps = () => {
  const user = useMe().data;
  const isMember = useMembership().data?.is_member ?? null;
  const isWaiting = useQueueStatus().data?.entry != null;
  const selectedRoles = useSelectedRoles().length;
  if (user === undefined || isWaiting) return null;
  const facts = { user, isMember, selectedRoles };
  return showsFirstSteps({ ...facts, notification: notificationState() }) ? (
    <FirstStepsCard {...facts} />
  ) : null;
};

/** Announced times; a waiting player's page does without them. */
const Coming = ({ signedIn }: { readonly signedIn: boolean }) => {
  const { data } = useQueueStatus();
  return !signedIn || data?.entry === null ? <Appointments /> : null;
};

export const QueueScreen = ({ onLogin, onOpen }: QueueScreenProps) => {
  const signedIn = useSession((state) => state.session !== null);
  return (
    <Page title={queueText.title} quiet>
      {signedIn ? <Profile /> : null}
      {signedIn ? <FirstSteps /> : null}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Entry onLogin={onLogin} onOpen={onOpen} />
          {signedIn ? <Signals /> : null}
        </div>
        <QueueFigures />
        <Coming signedIn={signedIn} />
      </div>
    </Page>
  );
};
