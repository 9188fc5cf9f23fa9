import type {
  MassCorrection,
  MassCorrectionPreview,
  MassCorrectionPreviewRequest,
} from "@gokaku/contract/admin";
import { call } from "../../../api/http.ts";
import { MovedPlayers } from "../../../ui/moves/moves.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { addressOf } from "../address.ts";
import { Confirm, Scroller } from "../parts.tsx";
import { useAct } from "../use-act.ts";
import { correctionsAdminText as text } from "./text.ts";

/** A request under the id of the act, and its effect. */
export interface Asked extends MassCorrectionPreviewRequest {
  readonly id: string;
  readonly preview: MassCorrectionPreview;
}

interface CorrectionDialogProps {
  readonly user: { readonly user_id: string; readonly trainer_name: string };
  readonly seasonName: string;
  readonly asked: Asked;
  readonly onDone: (made: MassCorrection) => void;
  readonly onClose: () => void;
}

const players = (userId: string): string => addressOf("users", userId);

/** The changes that a mass correction would make, and the act itself with a reason. */
export const CorrectionDialog = ({ user, seasonName, asked, onDone, onClose }: CorrectionDialogProps) => {
  const { preview, ...request } = asked;
  const correct = useAct({
    run: (reason: string) =>
      call("correctMatches", {
        params: { id: user.user_id },
        body: { ...request, basis: preview.basis, reason },
      }),
    failed: text.failed,
    said: (made) => text.done(made.match_ids.length),
    onDone,
  });
  return (
    <Confirm
      title={text.confirm(user.trainer_name || user.user_id)}
      go={text.go}
      reason="required"
      act={correct}
      onConfirm={correct.start}
      onClose={onClose}
    >
      <p>
        <strong>{text.summary(seasonName, preview.match_ids.length, text.results[request.result])}</strong>
      </p>
      {preview.changed_matches === 0 ? null : <p>{text.changed(preview.changed_matches)}</p>}
      {preview.undecided_matches === 0 ? null : (
        <Notice tone="warn">{text.undecided(preview.undecided_matches)}</Notice>
      )}
      <h3>{text.players}</h3>
      <Scroller>
        <MovedPlayers players={preview.players} count={preview.player_count} addressOf={players} />
      </Scroller>
      <p className="caption">{text.notified}</p>
    </Confirm>
  );
};
