import { type Appointment, CreateAppointmentRequest } from "@gokaku/contract/appointments";
import { LIMITS } from "@gokaku/game";
import { useState } from "react";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Problem } from "../../ui/problem.tsx";
import styles from "./admin.module.css";
import { appointmentsAdminText as text } from "./content-text.ts";
import { Answer, Confirm } from "./parts.tsx";
import { formatMoment, secondsOf } from "./season-form.ts";
import { useAct } from "./use-act.ts";
import { useAdminQuery } from "./use-admin-query.ts";

const SHOWS_APPOINTMENTS = [KEYS.appointments, KEYS.ownAppointments];
const EMPTY = { starts_at: "", note: "" };

const Announcing = () => {
  const [draft, setDraft] = useState(EMPTY);
  const create = useAct({
    run: (body: CreateAppointmentRequest) => call("createAppointment", { body }),
    failed: text.createFailed,
    said: text.created,
    onDone: () => setDraft(EMPTY),
    also: SHOWS_APPOINTMENTS,
  });
  const field = (name: keyof typeof EMPTY) => ({
    name,
    label: text.fields[name],
    value: draft[name],
    autoComplete: "off",
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
  });
  return (
    <Form
      schema={CreateAppointmentRequest}
      sentences={{ starts_at: text.startRefused, note: text.noteRefused(LIMITS.appointmentNoteLength) }}
      values={{ starts_at: secondsOf(draft.starts_at), note: draft.note }}
      busy={create.isPending}
      onSend={create.start}
    >
      <TextField {...field("starts_at")} type="datetime-local" />
      <TextField optional {...field("note")} />
      <Problem lines={create.problem} />
      <div className="wrap">
        <Button type="submit" kind="primary" disabled={create.isPending}>
          {text.create}
        </Button>
      </div>
    </Form>
  );
};

const Cancelling = ({
  appointment,
  onClose,
}: {
  readonly appointment: Appointment;
  readonly onClose: () => void;
}) => {
  const cancel = useAct({
    run: (reason: string) =>
      call("cancelAppointment", { params: { id: appointment.appointment_id }, body: { reason } }),
    failed: text.cancelFailed,
    said: text.cancelled,
    onDone: onClose,
    also: SHOWS_APPOINTMENTS,
  });
  return (
    <Confirm
      title={text.cancelTitle(formatMoment(appointment.starts_at))}
      go={text.cancel}
      reason="required"
      act={cancel}
      onConfirm={cancel.start}
      onClose={onClose}
    >
      <p>{text.cancelText(appointment.promises)}</p>
    </Confirm>
  );
};

/** Announces times at which players promise to come, and cancels them. */
export const AppointmentsCard = () => {
  const [chosen, setChosen] = useState<Appointment | null>(null);
  const coming = useAdminQuery(["appointments"], () => call("listOwnAppointments"));
  return (
    <Card title={text.title}>
      <Answer query={coming} failed={text.listFailed}>
        {({ appointments }) => (
          <>
            {appointments.length === 0 ? <p>{text.nothing}</p> : null}
            <ul>
              {appointments.map((appointment) => (
                <li key={appointment.appointment_id} className={styles.row}>
                  <strong>{formatMoment(appointment.starts_at)}</strong>
                  <span>{appointment.note}</span>
                  <span className="muted">{text.promises(appointment.promises)}</span>
                  <Button onClick={() => setChosen(appointment)}>{text.cancel}</Button>
                </li>
              ))}
            </ul>
          </>
        )}
      </Answer>
      <Announcing />
      {chosen === null ? null : <Cancelling appointment={chosen} onClose={() => setChosen(null)} />}
    </Card>
  );
};
