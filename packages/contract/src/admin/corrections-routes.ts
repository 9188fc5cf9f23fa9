import type { Routes } from "../route.ts";
import { OwnCorrectionParams } from "../users/schemas.ts";
import { HELPER, MODERATOR } from "./access.ts";
import { UserParams } from "./accounts.ts";
import {
  CorrectMatchesRequest,
  MassCorrection,
  MassCorrectionPreview,
  MassCorrectionPreviewRequest,
} from "./corrections.ts";

/** All matches of a player in a season, corrected in one act. */
export const CORRECTIONS_ROUTES = {
  previewMassCorrection: {
    method: "post",
    path: "/api/admin/users/{id}/corrections/preview",
    summary: "そのシーズンの全試合を訂正した場合の変更（保存しない）",
    ...MODERATOR,
    params: UserParams,
    body: MassCorrectionPreviewRequest,
    responses: { 200: MassCorrectionPreview },
    errors: ["user_not_found", "outranked", "own_match", "season_not_found"],
  },
  correctMatches: {
    method: "post",
    path: "/api/admin/users/{id}/corrections",
    summary: "そのシーズンの全試合を一度に訂正し、以後の試合を再計算する（同じIDなら1回だけ）",
    ...MODERATOR,
    params: UserParams,
    body: CorrectMatchesRequest,
    responses: { 200: MassCorrection },
    errors: ["user_not_found", "outranked", "reason_required", "own_match", "no_changes", "conflict"],
  },
  getMassCorrection: {
    method: "get",
    path: "/api/admin/corrections/{id}",
    summary: "まとめて行った訂正と、その前後のレート・順位・勲章",
    ...HELPER,
    params: OwnCorrectionParams,
    responses: { 200: MassCorrection },
    errors: ["not_found"],
  },
} as const satisfies Routes;
