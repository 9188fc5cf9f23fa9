import { type AdminUser, AwardBadgeRequest, type StoredPenalty } from "@gokaku/contract/admin";
import { outranks } from "@gokaku/game";
import { useState } from "react";
import { call } from "../../api/http.ts";
import { useMaster } from "../../api/queries.ts";
import { formatDateTime } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Form } from "../../ui/form/form.tsx";
import { SelectField } from "../../ui/form/select-field.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Problem } from "../../ui/problem.tsx";
import { addressOf } from "./address.ts";
import styles from "./admin.module.css";
import { BanCard } from "./ban-card.tsx";
import { CasesOfUser } from "./cases/cases-of.tsx";
import { appointmentsAdminText } from "./content-text.ts";
import { CorrectionCard } from "./corrections/correction-card.tsx";
import { History } from "./history.tsx";
import { matchesAdminText } from "./matches-text.ts";
import { Notes } from "./notes.tsx";
import { Orders } from "./orders.tsx";
import { Answer, Confirm, Facts, Opened } from "./parts.tsx";
import { useRights } from "./rights.ts";
import { RoleCard } from "./role-card.tsx";
import { GrantCard } from "./seals/grant-card.tsx";
import { adminText, named } from "./text.ts";
import { useAct } from "./use-act.ts";
import { useAdminQuery } from "./use-admin-query.ts";
import { UserForm } from "./user-form.tsx";
import { rolesAdminText, usersAdminText as text } from "./users-text.ts";

const shown = (unixSeconds: number): string =>
  unixSeconds === 0 ? adminText.none : formatDateTime(unixSeconds);

const Penalty = ({
  penalty,
  onWithdraw,
}: {
  readonly penalty: StoredPenalty;
  /** Null for a role that may not withdraw it. */
  readonly onWithdraw: (() => void) | null;
}) => (
  <li className={styles.row}>
    <strong>{named(text.causes, penalty.cause)}</strong>
    <span>{text.points(penalty.points)}</span>
    <span className="muted">{formatDateTime(penalty.at)}</span>
    {penalty.match_id === "" ? null : (
      <Link to={addressOf("matches", penalty.match_id)}>{matchesAdminText.match(penalty.match_id)}</Link>
    )}
    {penalty.withdrawn_at === 0 ? null : (
      <span className="muted">{text.withdrawn(formatDateTime(penalty.withdrawn_at))}</span>
    )}
    {penalty.withdrawn_at === 0 && onWithdraw !== null ? (
      <Button onClick={onWithdraw}>{text.withdraw}</Button>
    ) : null}
  </li>
);

const Penalties = ({ user }: { readonly user: AdminUser }) => {
  const { penalties } = user;
  const isMine = useRights().mayOn("withdrawPenalty", user);
  const [chosen, setChosen] = useState<string | null>(null);
  const withdraw = useAct({
    run: (sent: { readonly id: string; readonly reason: string }) =>
      call("withdrawPenalty", { params: { id: sent.id }, body: { reason: sent.reason } }),
    failed: text.withdrawFailed,
    said: text.withdrawDone,
    onDone: () => setChosen(null),
  });
  return (
    <Card title={text.penalties}>
      {penalties.length === 0 ? <p>{adminText.none}</p> : null}
      <ul>
        {penalties.map((penalty) => (
          <Penalty
            key={penalty.id}
            penalty={penalty}
            onWithdraw={isMine ? () => setChosen(penalty.id) : null}
          />
        ))}
      </ul>
      {chosen === null ? null : (
        <Confirm
          title={text.withdrawTitle}
          go={text.withdraw}
          reason="optional"
          act={withdraw}
          onConfirm={(reason) => withdraw.start({ id: chosen, reason })}
          onClose={() => setChosen(null)}
        />
      )}
    </Card>
  );
};

const Award = ({ user }: { readonly user: AdminUser }) => {
  const master = useMaster();
  const badges = master.data?.badges ?? [];
  const award = useAct({
    run: (body: AwardBadgeRequest) => call("awardBadge", { body }),
    failed: text.awardFailed,
    said: text.awarded,
  });
  return (
    <Card title={text.award}>
      <Form
        schema={AwardBadgeRequest}
        sentences={{ badge_id: text.awardRefused }}
        values={{ user_id: user.user_id }}
        busy={award.isPending}
        onSend={award.start}
      >
        <SelectField
          name="badge_id"
          label={text.badge}
          placeholder={text.choose}
          options={badges
            .filter(({ id }) => !user.owned_badges.includes(id))
            .map(({ id, display }) => ({ value: id, label: display }))}
          aside={
            <Button type="submit" disabled={award.isPending}>
              {text.awardGo}
            </Button>
          }
        />
        <Problem lines={master.error === null ? award.problem : [text.badgesFailed]} />
      </Form>
    </Card>
  );
};

/** The promises of the player by their result. */
const usePromiseCounts = (userId: string): string => {
  const { data } = useAdminQuery(["promises", userId], () =>
    call("countPromises", { params: { id: userId } }),
  );
  return data === undefined
    ? adminText.none
    : appointmentsAdminText.counts(data.came, data.absent, data.promised);
};

const Account = ({ user }: { readonly user: AdminUser }) => {
  const promises = usePromiseCounts(user.user_id);
  const badges = useMaster().data?.badges ?? [];
  const nameOf = (id: string) => badges.find((badge) => badge.id === id)?.display ?? id;
  const equipped = [user.current_badge, user.current_badge_2].filter((id) => id !== "").map(nameOf);
  const { facts } = text;
  return (
    <Card title={user.trainer_name || ja.profile.noName}>
      <Facts
        rows={[
          [facts.id, user.user_id],
          [rolesAdminText.role, rolesAdminText.names[user.role]],
          [facts.sub, user.auth0_sub],
          [facts.discord, user.discord_username],
          [facts.twitter, user.twitter_id === "" ? adminText.none : ja.profile.twitter(user.twitter_id)],
          [facts.rate, `${user.rate}（${user.max_rate}）`],
          [facts.skill, text.skill(user.skill_mean, user.skill_deviation)],
          [facts.tier, text.tiers[user.seed_tier] ?? adminText.none],
          [facts.record, text.record(user.match_count, user.win_count, user.win_rate)],
          [facts.lifetime, user.lifetime_match_count],
          [facts.equipped, equipped.join("、") || adminText.none],
          [facts.penalties, user.effective_penalty],
          [facts.timeout, shown(user.penalty_timeout_until)],
          [facts.correction, text.correction(user.correction_given, user.correction_earned)],
          [appointmentsAdminText.title, promises],
          [facts.created, shown(user.created_at)],
          [facts.bio, user.bio || adminText.none],
        ]}
      />
    </Card>
  );
};

/** The parts in which the role may act on the account; staff act on lower roles only. */
const Acts = ({ user }: { readonly user: AdminUser }) => {
  const { role, mayOn } = useRights();
  if (!outranks(role, user.role)) return <Notice>{rolesAdminText.outranked}</Notice>;
  return (
    <>
      <BanCard user={user} />
      <CasesOfUser user={user} />
      <Notes about="user" id={user.user_id} />
      {mayOn("updateUser", user) ? <UserForm user={user} /> : null}
      {mayOn("awardBadge", user) ? <Award user={user} /> : null}
      {mayOn("grantSeal", user) ? <GrantCard user={user} /> : null}
      {mayOn("setRole", user) ? <RoleCard user={user} /> : null}
    </>
  );
};

/** Stays when the account changes, as the act itself does: its id and reason outlive a lost answer. */
const Corrections = ({ user }: { readonly user: AdminUser }) =>
  useRights().mayOn("correctMatches", user) ? <CorrectionCard user={user} /> : null;

/** One account: its facts, the forms that the role may use, and its history. */
export const UserDetail = ({ userId }: { readonly userId: string }) => {
  const { role } = useRights();
  const user = useAdminQuery(["user", userId], () => call("getUserForAdmin", { params: { id: userId } }));
  return (
    <Opened>
      <p className={styles.back}>
        <Link to={addressOf("users")}>{adminText.back}</Link>
      </p>
      <Answer query={user} failed={text.detailFailed}>
        {(answer) => (
          <>
            <Account user={answer} />
            <Acts key={answer.version} user={answer} />
            <Corrections key={answer.user_id} user={answer} />
            <Penalties user={answer} />
            {role === "admin" ? <Orders userId={userId} /> : null}
            <History userId={userId} />
          </>
        )}
      </Answer>
    </Opened>
  );
};
