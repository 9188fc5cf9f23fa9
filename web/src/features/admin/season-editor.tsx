import { type AdminSeason, CreateSeasonRequest, UpdateSeasonRequest } from "@gokaku/contract/admin";
import { LIMITS } from "@gokaku/game";
import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Form } from "../../ui/form/form.tsx";
import { TextArea } from "../../ui/form/text-area.tsx";
import { TextField } from "../../ui/form/text-field.tsx";
import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Problem } from "../../ui/problem.tsx";
import { addressOf } from "./address.ts";
import styles from "./admin.module.css";
import { Changes, Confirm } from "./parts.tsx";
import { draftOf, EMPTY_DRAFT, momentsOf, overlapsOf, seasonChanges, spanOf } from "./season-form.ts";
import { seasonsAdminText as text } from "./seasons-text.ts";
import { adminText } from "./text.ts";
import { useAct } from "./use-act.ts";
import { useReview } from "./use-review.ts";

const SHOWS_SEASON = [KEYS.season];

/** A season of its own id is made, or one that is there changed. */
export const SeasonForm = ({
  season,
  all,
}: {
  readonly season: AdminSeason | null;
  readonly all: readonly AdminSeason[];
}) => {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => (season === null ? EMPTY_DRAFT : draftOf(season)));
  const leave = () => void navigate(addressOf("seasons"));
  const create = useAct({
    run: (body: CreateSeasonRequest) => call("createSeason", { body }),
    failed: text.createFailed,
    said: text.created,
    onDone: leave,
    also: SHOWS_SEASON,
  });
  const { asked, unchanged, ask, close } = useReview<UpdateSeasonRequest>(draft);
  const update = useAct({
    run: (body: UpdateSeasonRequest) => call("updateSeason", { params: { id: draft.id }, body }),
    failed: text.updateFailed,
    said: text.updated,
    onDone: () => {
      close();
      leave();
    },
    also: SHOWS_SEASON,
  });
  const act = season === null ? create : update;
  const field = (name: Exclude<keyof typeof draft, "description">) => ({
    name,
    label: text.fields[name],
    value: draft[name],
    autoComplete: "off",
    onChange: (value: string) => setDraft({ ...draft, [name]: value }),
  });
  const overlapping = overlapsOf(draft, season?.id ?? null, all);
  const fields = (
    <>
      {season === null ? <TextField {...field("id")} /> : null}
      <TextField {...field("name")} />
      <TextArea
        optional
        name="description"
        label={text.fields.description}
        value={draft.description}
        onChange={(description) => setDraft({ ...draft, description })}
        maxLength={LIMITS.seasonDescriptionLength}
      />
      <TextField {...field("start_date")} type="datetime-local" />
      <TextField {...field("end_date")} type="datetime-local" />
      <TextField optional {...field("image_url")} type="url" />
      <TextField
        {...field("theme_color")}
        aside={
          <input
            type="color"
            className={styles.color}
            aria-label={text.pickColor}
            value={/^#[0-9A-Fa-f]{6}$/.test(draft.theme_color) ? draft.theme_color : EMPTY_DRAFT.theme_color}
            onChange={({ currentTarget }) => setDraft({ ...draft, theme_color: currentTarget.value })}
          />
        }
      />
      {overlapping.length === 0 ? null : (
        <Notice tone="warn">{text.overlaps(overlapping.map(spanOf))}</Notice>
      )}
      <Problem lines={season === null ? act.problem : unchanged} />
      <div className="wrap">
        <Button type="submit" kind="primary" disabled={act.isPending}>
          {season === null ? text.create : text.check}
        </Button>
        <Link className={styles.tab} to={addressOf("seasons")}>
          {adminText.back}
        </Link>
      </div>
    </>
  );
  const common = { sentences: text.refused, busy: act.isPending, children: fields };
  return season === null ? (
    <Card title={text.add}>
      <Form {...common} schema={CreateSeasonRequest} values={momentsOf(draft)} onSend={create.start} />
    </Card>
  ) : (
    <Card title={text.edit(season.name)}>
      <Form
        {...common}
        schema={UpdateSeasonRequest}
        values={{ ...momentsOf(draft), version: season.version }}
        onSend={(request) => ask(request, seasonChanges(season, request).length === 0)}
      />
      {asked === null ? null : (
        <Confirm
          title={text.confirm(season.name)}
          go={text.save}
          reason="optional"
          act={update}
          onConfirm={(reason) => update.start({ ...asked, reason })}
          onClose={close}
        >
          <Changes changes={seasonChanges(season, asked)} />
        </Confirm>
      )}
    </Card>
  );
};
