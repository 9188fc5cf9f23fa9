import type { AdminUser } from "@gokaku/contract/admin";
import { ACCOUNT_ROLES, type AccountRole } from "@gokaku/game";
import { useState } from "react";
import { call } from "../../api/http.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import styles from "./admin.module.css";
import { Changes, Chips, Confirm } from "./parts.tsx";
import { useAct } from "./use-act.ts";
import { rolesAdminText as text } from "./users-text.ts";

/** Gives an account another role; the question before names what that role may do. */
export const RoleCard = ({ user }: { readonly user: AdminUser }) => {
  const [chosen, setChosen] = useState<AccountRole>(user.role);
  const [isAsked, setAsked] = useState(false);
  const save = useAct({
    run: (reason: string) =>
      call("setRole", { params: { id: user.user_id }, body: { role: chosen, reason } }),
    failed: text.failed,
    said: text.done,
    onDone: () => setAsked(false),
  });
  return (
    <Card title={text.title}>
      <div className={styles.stack}>
        <Chips
          label={text.role}
          options={ACCOUNT_ROLES.map((role) => [role, text.names[role]] as const)}
          value={chosen}
          onChange={setChosen}
        />
        <p className="caption">{text.may[chosen]}</p>
        <div className="wrap">
          <Button disabled={chosen === user.role} onClick={() => setAsked(true)}>
            {text.change}
          </Button>
        </div>
      </div>
      {isAsked ? (
        <Confirm
          title={text.confirm(user.trainer_name || user.user_id)}
          go={text.change}
          reason="required"
          act={save}
          onConfirm={save.start}
          onClose={() => setAsked(false)}
        >
          <Changes
            changes={[{ label: text.role, before: text.names[user.role], after: text.names[chosen] }]}
          />
          <p>{text.may[chosen]}</p>
          {chosen === "admin" ? <p className={styles.alarm}>{text.adminStays}</p> : null}
        </Confirm>
      ) : null}
    </Card>
  );
};
