import type { DisclosureRequest } from "@gokaku/contract/admin";
import { useState } from "react";
import { call } from "../../../api/http.ts";
import { formatDateTime } from "../../../text/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import admin from "../admin.module.css";
import { Answer, Confirm } from "../parts.tsx";
import { useAct } from "../use-act.ts";
import { useAdminQuery } from "../use-admin-query.ts";
import { REQUESTS_ID } from "./mend.ts";
import styles from "./setup.module.css";
import { setupText } from "./setup-text.ts";

const text = setupText.requests;

/** Open requests for the facts that the seller's page gives on request. */
export const Requests = () => {
  const [chosen, setChosen] = useState<DisclosureRequest | null>(null);
  const requests = useAdminQuery(["disclosure-requests"], () => call("listDisclosureRequests"));
  const answer = useAct({
    run: (id: string) => call("answerDisclosureRequest", { params: { id } }),
    failed: text.doneFailed,
    said: text.done,
    onDone: () => setChosen(null),
  });
  return (
    <div id={REQUESTS_ID}>
      <Card title={text.title}>
        <Answer query={requests} failed={text.failed}>
          {({ requests: open }) =>
            open.length === 0 ? (
              <p>{text.none}</p>
            ) : (
              <>
                <p className="muted">{text.help}</p>
                <ul>
                  {open.map((request) => (
                    <li key={request.id} className={styles.request}>
                      <p>
                        <strong>{request.name}</strong>{" "}
                        <span className="muted">{formatDateTime(request.at)}</span>
                      </p>
                      {request.message === "" ? null : <p className={styles.message}>{request.message}</p>}
                      <div className="wrap">
                        <a className={styles.link} href={`mailto:${encodeURIComponent(request.email)}`}>
                          {request.email}
                        </a>
                        <Button onClick={() => setChosen(request)}>{text.answered}</Button>
                      </div>
                    </li>
                  ))}
                </ul>
              </>
            )
          }
        </Answer>
        {chosen === null ? null : (
          <Confirm
            title={text.title}
            go={text.answered}
            act={answer}
            onConfirm={() => answer.start(chosen.id)}
            onClose={() => setChosen(null)}
          >
            <p className={admin.facts}>
              {chosen.name}（{chosen.email}）
            </p>
            <p>{text.confirm}</p>
          </Confirm>
        )}
      </Card>
    </div>
  );
};
