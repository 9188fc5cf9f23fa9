import {
  type DecideApplicationRequest,
  DecideApplicationRequest as Decision,
  type SealApplication,
} from "@gokaku/contract/seals";
import { LIMITS } from "@gokaku/game";
import { useState } from "react";
import { call } from "../../../api/http.ts";
import { useMe } from "../../../api/queries.ts";
import { formatDateTime } from "../../../text/format.ts";
import { ja } from "../../../text/ja.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form } from "../../../ui/form/form.tsx";
import { TextArea } from "../../../ui/form/text-area.tsx";
import { Link } from "../../../ui/link.tsx";
import { Problem } from "../../../ui/problem.tsx";
import styles from "../../account/seal.module.css";
import { addressOf } from "../address.ts";
import admin from "../admin.module.css";
import { overviewAdminText } from "../overview-text.ts";
import { Answer, Chips, Confirm } from "../parts.tsx";
import { useRights } from "../rights.ts";
import { adminText } from "../text.ts";
import { useAct } from "../use-act.ts";
import { useAdminQuery } from "../use-admin-query.ts";
import { SealSettings } from "./seal-settings.tsx";
import { sealsAdminText as text } from "./text.ts";
import { useApplications } from "./use-applications.ts";

const nameOf = ({ trainer_name, user_id }: SealApplication): string => trainer_name || user_id;

const Picture = ({ application }: { readonly application: SealApplication }) => {
  const { id } = application;
  const picture = useAdminQuery(["seal-picture", id], () => call("getSealPicture", { params: { id } }));
  return (
    <Answer query={picture} failed={text.pictureFailed}>
      {(answer) => (
        <img
          className={styles.picture}
          src={`data:image/webp;base64,${answer.picture}`}
          alt={text.picture(nameOf(application))}
        />
      )}
    </Answer>
  );
};

interface RefuseProps {
  readonly application: SealApplication;
  readonly threshold: number;
  readonly act: {
    readonly isPending: boolean;
    readonly problem: readonly string[] | null;
    readonly forget: () => void;
  };
  readonly onRefuse: (decision: DecideApplicationRequest) => void;
  readonly onClose: () => void;
}

/** A refusal with a reason: an example, which may be changed, or own words. */
const Refuse = ({ application, threshold, act, onRefuse, onClose }: RefuseProps) => {
  const [typed, setTyped] = useState("");
  const close = () => {
    onClose();
    act.forget();
  };
  return (
    <Dialog title={text.refuseTitle(nameOf(application))} onClose={close}>
      <p>{text.refuseMeaning}</p>
      <Chips
        label={text.templates}
        options={text.reasons(threshold).map((reason) => [reason, reason] as const)}
        value={typed}
        onChange={setTyped}
      />
      <Form
        schema={Decision}
        sentences={{ reason: text.reasonRefused(LIMITS.reasonLength) }}
        values={{ accept: false }}
        busy={act.isPending}
        onSend={onRefuse}
      >
        <TextArea
          name="reason"
          label={text.reason}
          value={typed}
          onChange={setTyped}
          maxLength={LIMITS.reasonLength}
        />
        <Problem lines={act.problem} />
        <div className="wrap">
          <Button type="submit" kind="primary" disabled={act.isPending || typed.trim() === ""}>
            {act.isPending ? adminText.busy : text.refuse}
          </Button>
          <Button onClick={close}>{ja.common.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  );
};

interface ApplicationRowProps {
  readonly application: SealApplication;
  readonly threshold: number;
}

const ApplicationRow = ({ application, threshold }: ApplicationRowProps) => {
  const isOwn = useMe().data?.user_id === application.user_id;
  const [isShown, setShown] = useState(false);
  const [asked, setAsked] = useState<"accept" | "refuse" | null>(null);
  const close = () => setAsked(null);
  const act = useAct({
    run: (body: DecideApplicationRequest) =>
      call("decideSealApplication", { params: { id: application.id }, body }),
    failed: text.decideFailed,
    said: asked === "accept" ? text.accepted : text.refused,
    onDone: close,
  });
  return (
    <li className="stack-2">
      <p>
        <Link to={addressOf("users", application.user_id)}>{nameOf(application)}</Link>{" "}
        <span className="muted">{formatDateTime(application.applied_at)}</span>
      </p>
      {isShown ? <Picture application={application} /> : null}
      {isOwn ? <p className="muted">{text.own}</p> : null}
      <div className="wrap">
        <Button onClick={() => setShown(!isShown)}>{isShown ? text.hide : text.view}</Button>
        {isOwn || !isShown ? null : (
          <>
            <Button kind="primary" onClick={() => setAsked("accept")}>
              {text.accept}
            </Button>
            <Button onClick={() => setAsked("refuse")}>{text.refuse}</Button>
          </>
        )}
      </div>
      {asked === "accept" ? (
        <Confirm
          title={text.acceptTitle(nameOf(application))}
          go={text.accept}
          act={act}
          onConfirm={() => act.start({ accept: true, reason: "" })}
          onClose={close}
        >
          <p>{text.acceptMeaning}</p>
        </Confirm>
      ) : null}
      {asked === "refuse" ? (
        <Refuse
          application={application}
          threshold={threshold}
          act={act}
          onRefuse={act.start}
          onClose={close}
        />
      ) : null}
    </li>
  );
};

const Applications = () => {
  const list = useApplications();
  return (
    <Card
      title={text.title}
      aside={
        <Button disabled={list.isFetching} onClick={() => void list.refetch()}>
          {overviewAdminText.refresh}
        </Button>
      }
    >
      <Answer query={list} failed={text.failed}>
        {({ applications, threshold, open_count: open }) =>
          applications.length === 0 ? (
            <p>{text.none}</p>
          ) : (
            <div className={admin.stack}>
              <p className="muted">{text.help(threshold)}</p>
              <ul className="stack-4">
                {applications.map((application) => (
                  <ApplicationRow key={application.id} application={application} threshold={threshold} />
                ))}
              </ul>
              {applications.length === open ? null : (
                <p className="muted">{text.more(applications.length, open)}</p>
              )}
            </div>
          )
        }
      </Answer>
    </Card>
  );
};

/** Applications for the checked seal, and for admins the settings about it. */
export const SealsTab = () => {
  const { may } = useRights();
  return (
    <div className={admin.columns}>
      <Applications />
      {may("updateSetting") ? <SealSettings /> : null}
    </div>
  );
};
