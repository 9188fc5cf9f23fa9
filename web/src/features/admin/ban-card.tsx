import type { AdminUser } from "@gokaku/contract/admin";
import { LIMITS } from "@gokaku/game";
import { useState } from "react";
import { call } from "../../api/http.ts";
import { formatDateTime } from "../../text/format.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import styles from "./admin.module.css";
import { Chips, Confirm } from "./parts.tsx";
import { useRights } from "./rights.ts";
import { useAct } from "./use-act.ts";
import { bansAdminText as text } from "./users-text.ts";

/** The hours that are offered; null without end. */
const HOURS = [1, 6, 24, 72, 168, 720, null] as const;
type Hours = (typeof HOURS)[number];

/** The ban of an account with the actions of the role: helpers ban for a day at most and lift no ban. */
export const BanCard = ({ user }: { readonly user: AdminUser }) => {
  const { role, mayOn } = useRights();
  const [hours, setHours] = useState<Hours>(24);
  const [asked, setAsked] = useState<"ban" | "unban" | null>(null);
  const params = { id: user.user_id };
  const close = () => setAsked(null);
  const ban = useAct({
    run: (reason: string) => call("banUser", { params, body: { hours, reason } }),
    failed: text.banFailed,
    said: text.banned,
    onDone: close,
  });
  const unban = useAct({
    run: (reason: string) => call("unbanUser", { params, body: { reason } }),
    failed: text.unbanFailed,
    said: text.unbanned,
    onDone: close,
  });
  const isHelper = role === "helper";
  const offered = HOURS.filter((each) => !isHelper || (each !== null && each <= LIMITS.helperBanHours));
  const mayBan = mayOn("banUser", user) && !(isHelper && user.is_banned);
  return (
    <Card title={text.title}>
      <div className={styles.stack}>
        <p>
          {!user.is_banned
            ? text.none
            : user.banned_until === 0
              ? text.endless
              : text.until(formatDateTime(user.banned_until))}
        </p>
        {mayBan ? (
          <Chips
            label={text.length}
            options={offered.map((each) => [String(each), text.hours(each)] as const)}
            value={String(hours)}
            onChange={(value) => setHours(HOURS.find((each) => String(each) === value) ?? null)}
          />
        ) : null}
        {isHelper ? <p className="caption">{text.helperHelp}</p> : null}
        <div className="wrap">
          {mayBan ? (
            <Button onClick={() => setAsked("ban")}>{user.is_banned ? text.change : text.go}</Button>
          ) : null}
          {user.is_banned && mayOn("unbanUser", user) ? (
            <Button onClick={() => setAsked("unban")}>{text.unban}</Button>
          ) : null}
        </div>
      </div>
      {asked === "ban" ? (
        <Confirm
          title={text.confirm(user.trainer_name || user.user_id)}
          go={text.go}
          reason="required"
          act={ban}
          onConfirm={ban.start}
          onClose={close}
        >
          <p>
            <strong>{text.hours(hours)}</strong>
          </p>
          <p>{text.meaning}</p>
        </Confirm>
      ) : null}
      {asked === "unban" ? (
        <Confirm
          title={text.unbanTitle(user.trainer_name || user.user_id)}
          go={text.unban}
          reason="required"
          act={unban}
          onConfirm={unban.start}
          onClose={close}
        />
      ) : null}
    </Card>
  );
};
