import type { AdminUser, MassCorrectionPreviewRequest } from "@gokaku/contract/admin";
import { MASS_RESULTS, type MassResult } from "@gokaku/game";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call, failureMessage } from "../../../api/http.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Link } from "../../../ui/link.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { useSeasons } from "../../../ui/people/use-player.ts";
import { Problem } from "../../../ui/problem.tsx";
import admin from "../admin.module.css";
import { Answer, Chips } from "../parts.tsx";
import { adminText } from "../text.ts";
import { type Asked, CorrectionDialog } from "./correction-dialog.tsx";
import { correctionsAdminText as text } from "./text.ts";

/** Gives all decided matches of a player in a season another result: first what would change, then the act. */
export const CorrectionCard = ({ user }: { readonly user: AdminUser }) => {
  const seasons = useSeasons();
  const [seasonId, setSeasonId] = useState<string | null>(null);
  const [result, setResult] = useState<MassResult | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const preview = useMutation({
    mutationFn: (body: MassCorrectionPreviewRequest) =>
      call("previewMassCorrection", { params: { id: user.user_id }, body }),
    // The id is that of the act, however often it is sent.
    onSuccess: (answer, request) => setAsked({ ...request, id: crypto.randomUUID(), preview: answer }),
    retry: false,
  });
  const isEmpty = asked !== null && asked.preview.match_ids.length === 0;
  const close = () => setAsked(null);
  return (
    <Card title={text.title}>
      <div className={admin.stack}>
        <p className="caption">{text.help}</p>
        <Answer query={seasons} failed={text.seasonsFailed}>
          {({ seasons: begun }) => (
            <Chips
              label={text.season}
              options={begun.map(({ id, name }) => [id, name] as const)}
              value={seasonId}
              onChange={setSeasonId}
            />
          )}
        </Answer>
        <Chips
          label={text.result}
          options={MASS_RESULTS.map((name) => [name, text.results[name]] as const)}
          value={result}
          onChange={setResult}
        />
        <Problem
          lines={preview.error === null ? null : [text.previewFailed, failureMessage(preview.error)]}
        />
        {isEmpty ? <Notice>{text.nothing}</Notice> : null}
        {made === null ? null : (
          <Notice action={<Link to={`/corrections/${made}`}>{text.open}</Link>}>{text.made}</Notice>
        )}
        <div className="wrap">
          <Button
            disabled={preview.isPending || seasonId === null || result === null}
            onClick={() =>
              seasonId !== null && result !== null && preview.mutate({ season_id: seasonId, result })
            }
          >
            {seasonId === null || result === null
              ? text.choose
              : preview.isPending
                ? adminText.busy
                : text.preview}
          </Button>
        </div>
      </div>
      {asked === null || isEmpty ? null : (
        <CorrectionDialog
          user={user}
          seasonName={seasons.data?.seasons.find(({ id }) => id === asked.season_id)?.name ?? asked.season_id}
          asked={asked}
          onDone={({ id }) => {
            setMade(id);
            close();
          }}
          onClose={close}
        />
      )}
    </Card>
  );
};
