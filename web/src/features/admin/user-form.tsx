import type { AdminUser } from "@gokaku/contract/admin";
import { useState } from "react";
import { call, failureMessage } from "../../api/http.ts";
import { useMaster } from "../../api/queries.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Problem } from "../../ui/problem.tsx";
import styles from "./admin.module.css";
import { Changes, Chips, Confirm, Scroller } from "./parts.tsx";
import { useAct } from "./use-act.ts";
import { useReview } from "./use-review.ts";
import { BOUNDS, changesOf, differenceOf, type Edit, EditForm, updateOf } from "./user-edit.ts";
import { usersAdminText as text } from "./users-text.ts";

const FIGURES = ["rate", "penalty_count", "penalty_correction"] as const;

const SENTENCES = Object.fromEntries(
  FIGURES.map((name) => [name, text.between(BOUNDS[name][0], BOUNDS[name][1])]),
);

const fold = (name: string): string => name.normalize("NFKC").toLowerCase();

interface BadgesProps {
  readonly owned: readonly string[];
  readonly onChange: (owned: readonly string[]) => void;
}

const Badges = ({ owned, onChange }: BadgesProps) => {
  const [typed, setTyped] = useState("");
  const master = useMaster();
  const badges = master.data?.badges ?? [];
  const gone = owned.filter((id) => badges.every((badge) => badge.id !== id));
  const all = [
    ...badges.map(({ id, display }) => ({ id, display })),
    ...gone.map((id) => ({ id, display: id })),
  ];
  return (
    <details>
      <summary className={styles.summary}>{text.badges(owned.length)}</summary>
      <Problem lines={master.error === null ? null : [text.badgesFailed, failureMessage(master.error)]} />
      <TextField optional name="" label={text.badgeFilter} type="search" value={typed} onChange={setTyped} />
      <Scroller>
        {all
          .filter(({ id, display }) => fold(`${display} ${id}`).includes(fold(typed.trim())))
          .map(({ id, display }) => (
            <label key={id} className={styles.check}>
              <input
                type="checkbox"
                checked={owned.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? [...owned, id] : owned.filter((other) => other !== id))
                }
              />
              {display}
            </label>
          ))}
      </Scroller>
    </details>
  );
};

/** The five parts that admins set. Changes are shown for confirmation with a reason, and only they are sent. */
export const UserForm = ({ user }: { readonly user: AdminUser }) => {
  const badges = useMaster().data?.badges ?? [];
  const [typed, setTyped] = useState(() => ({
    rate: String(user.rate),
    penalty_count: String(user.penalty_count),
    penalty_correction: String(user.penalty_correction),
  }));
  const [owned, setOwned] = useState<readonly string[]>(user.owned_badges);
  const [tier, setTier] = useState(user.seed_tier);
  const review = useReview<Partial<Edit>>(JSON.stringify([typed, owned, tier]));
  const change = review.asked;
  const save = useAct({
    run: (body: Parameters<typeof updateOf>) =>
      call("updateUser", { params: { id: user.user_id }, body: updateOf(...body) }),
    failed: text.updateFailed,
    said: text.updated,
    onDone: review.close,
  });
  return (
    <Card title={text.edit}>
      <Form
        schema={EditForm}
        sentences={SENTENCES}
        values={{ owned_badges: owned, seed_tier: tier }}
        busy={save.isPending}
        onSend={(edit) => {
          const difference = differenceOf(user, edit);
          review.ask(difference ?? {}, difference === null);
        }}
      >
        {FIGURES.map((name) => (
          <TextField
            key={name}
            name={name}
            label={text.fields[name]}
            inputMode="numeric"
            autoComplete="off"
            value={typed[name]}
            onChange={(value) => setTyped({ ...typed, [name]: value })}
          />
        ))}
        <div>
          <Chips
            label={text.fields.seed_tier}
            options={text.tiers.map((name, value) => [String(value), name] as const)}
            value={String(tier)}
            onChange={(value) => setTier(Number(value))}
          />
          <p className="caption">{text.tierHelp}</p>
        </div>
        <Badges owned={owned} onChange={setOwned} />
        <Problem lines={review.unchanged} />
        <div className="wrap">
          <Button type="submit" kind="primary">
            {text.check}
          </Button>
        </div>
      </Form>
      {change === null ? null : (
        <Confirm
          title={text.confirm}
          go={text.save}
          reason="optional"
          act={save}
          onConfirm={(reason) => save.start([user, change, reason])}
          onClose={review.close}
        >
          <Changes
            changes={changesOf(user, change, (id) => badges.find((badge) => badge.id === id)?.display ?? id)}
          />
        </Confirm>
      )}
    </Card>
  );
};
