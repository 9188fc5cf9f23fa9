import type { AdminUser } from "@gokaku/contract/admin";
import { useState } from "react";
import { call } from "../../../api/http.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import admin from "../admin.module.css";
import { Confirm } from "../parts.tsx";
import { useAct } from "../use-act.ts";
import { sealsAdminText } from "./text.ts";

const text = sealsAdminText.grant;

/** Gives an account a checked seal without an application. */
export const GrantCard = ({ user }: { readonly user: AdminUser }) => {
  const [isAsked, setAsked] = useState(false);
  const grant = useAct({
    run: (reason: string) => call("grantSeal", { params: { id: user.user_id }, body: { reason } }),
    failed: text.failed,
    said: text.done,
    onDone: () => setAsked(false),
  });
  return (
    <Card title={text.title}>
      <div className={admin.stack}>
        <p className="caption">{text.help}</p>
        <div className="wrap">
          <Button onClick={() => setAsked(true)}>{text.go}</Button>
        </div>
      </div>
      {isAsked ? (
        <Confirm
          title={text.confirm(user.trainer_name || user.user_id)}
          go={text.go}
          reason="required"
          act={grant}
          onConfirm={grant.start}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </Card>
  );
};
