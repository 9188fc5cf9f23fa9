import type { Appointment } from "@gokaku/contract";
import { useNow } from "../../live/use-now.ts";
import { useSession } from "../../session/session-store.ts";
import { formatDateTime, formatText } from "../../text/format.ts";
import { Button } from "../button.tsx";
import { Card } from "../card.tsx";
import styles from "./appointments.module.css";
import { appointmentsText as text } from "./text.ts";
import { useAppointments, usePromise } from "./use-appointments.ts";

const Promising = ({ appointment }: { readonly appointment: Appointment }) => {
  const { appointment_id: id, is_promised: isPromised } = appointment;
  const promise = usePromise();
  return (
    <Button
      kind={isPromised ? "secondary" : "primary"}
      disabled={promise.isPending}
      onClick={() => promise.mutate({ id, isPromised: !isPromised })}
    >
      {isPromised ? text.undo : text.go}
    </Button>
  );
};

const Item = ({ appointment }: { readonly appointment: Appointment }) => {
  const { starts_at: startsAt, note, promises, is_promised: isPromised } = appointment;
  const signedIn = useSession((state) => state.session !== null);
  const hasBegun = startsAt <= useNow();
  return (
    <li className={styles.item}>
      <div>
        <p>
          <time className={`figure ${styles.time}`} dateTime={new Date(startsAt * 1000).toISOString()}>
            {formatDateTime(startsAt)}
          </time>{" "}
          {note}
        </p>
        <p className="caption">
          {[
            text.promises(promises),
            ...(isPromised ? [text.going] : []),
            ...(hasBegun ? [text.begun] : []),
          ].join(formatText.beside)}
        </p>
      </div>
      {signedIn && !hasBegun ? <Promising appointment={appointment} /> : null}
    </li>
  );
};

/** The coming appointments with one button each; nothing while there are none. */
export const Appointments = () => {
  const signedIn = useSession((state) => state.session !== null);
  const appointments = useAppointments().data?.appointments ?? [];
  if (appointments.length === 0) return null;
  return (
    <Card title={text.title}>
      <ul className={`plain-list ${styles.list}`}>
        {appointments.map((appointment) => (
          <Item key={appointment.appointment_id} appointment={appointment} />
        ))}
      </ul>
      {signedIn ? <p className="caption">{text.help}</p> : null}
    </Card>
  );
};
