import type { OwnCorrection } from "@gokaku/contract";
import type { MassCorrection } from "@gokaku/contract/admin";
import { isStaffRole } from "@gokaku/game";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams } from "react-router";
import { call, isMissing } from "../../api/http.ts";
import { KEYS } from "../../api/keys.ts";
import { useMe } from "../../api/queries.ts";
import { formatDateTime } from "../../text/format.ts";
import { Card } from "../../ui/card.tsx";
import { Unanswered } from "../../ui/fallback.tsx";
import { Link } from "../../ui/link.tsx";
import { MovedPlayers, MoveFacts } from "../../ui/moves/moves.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Page } from "../../ui/page.tsx";
import { useSeasons } from "../../ui/people/use-player.ts";
import { correctionText as text } from "./text.ts";

const PENDING_REFETCH_MS = 2_000;

const useSeasonName = (id: string): string =>
  useSeasons().data?.seasons.find((season) => season.id === id)?.name ?? id;

const playerAddress = (userId: string): string => `/players/${userId}`;

const Own = ({ own }: { readonly own: OwnCorrection }) => (
  <>
    <p>{text.lead(useSeasonName(own.season_id), own.all_matches)}</p>
    <p className="caption">{text.at(formatDateTime(own.corrected_at))}</p>
    <Card title={text.own}>
      <div className="stack-3">
        <MoveFacts move={own} />
        <p>{text.ownMatches(own.corrected_matches)}</p>
        {own.badges_before.length === 0 ? null : <p>{text.badgesStay}</p>}
        <p>
          <Link className="big-link" to="/?tab=mypage">
            {text.toOwn}
          </Link>
        </p>
      </div>
    </Card>
  </>
);

/** The change of the signed-in player, who has read of it then. */
const OwnPart = ({ id }: { readonly id: string }) => {
  const client = useQueryClient();
  const own = useQuery({
    queryKey: KEYS.correction(id),
    queryFn: () => call("readMassCorrection", { params: { id } }),
    retry: false,
  });
  const isRead = own.data !== undefined;
  useEffect(() => {
    if (isRead) void client.invalidateQueries({ queryKey: KEYS.me });
  }, [client, isRead]);
  if (own.data !== undefined) return <Own own={own.data} />;
  if (isMissing(own.error)) return <Notice>{text.none}</Notice>;
  return <Unanswered title={text.failed} query={own} />;
};

const Whole = ({ made }: { readonly made: MassCorrection }) => {
  const season = useSeasonName(made.season_id);
  const { staff } = text;
  const rows = [
    [
      staff.of,
      <Link key="of" to={playerAddress(made.user_id)}>
        {made.trainer_name || made.user_id}
      </Link>,
    ],
    [staff.season, season],
    [staff.result, staff.results[made.result]],
    [staff.matches, String(made.match_ids.length)],
    [staff.by, made.corrected_by],
    [staff.reason, made.reason],
  ] as const;
  return (
    <Card title={staff.title}>
      <div className="stack-4">
        <dl className="stack-2 text-14">
          {rows.map(([name, value]) => (
            <div key={name} className="wrap">
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {made.is_applied ? (
          <>
            <h3>{staff.players}</h3>
            <MovedPlayers players={made.players} count={made.player_count} addressOf={playerAddress} />
          </>
        ) : (
          <Notice>{staff.pending}</Notice>
        )}
      </div>
    </Card>
  );
};

const StaffPart = ({ id }: { readonly id: string }) => {
  const whole = useQuery({
    queryKey: KEYS.massCorrection(id),
    queryFn: () => call("getMassCorrection", { params: { id } }),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.is_applied === false ? PENDING_REFETCH_MS : false),
  });
  return whole.data === undefined ? (
    <Unanswered title={text.failed} query={whole} />
  ) : (
    <Whole made={whole.data} />
  );
};

/** A mass correction before and after: the own change, and for staff that of everybody. */
export const CorrectionScreen = () => {
  const { id = "" } = useParams();
  const me = useMe();
  return (
    <Page title={text.title}>
      {me.data === undefined ? (
        <Unanswered title={text.failed} query={me} />
      ) : (
        <>
          <OwnPart id={id} />
          {isStaffRole(me.data.role) ? <StaffPart id={id} /> : null}
        </>
      )}
    </Page>
  );
};
