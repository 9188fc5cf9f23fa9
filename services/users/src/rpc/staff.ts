import {
  awardBadge,
  getAccountForAdmin,
  updateAccount,
  withdrawPenalty,
} from "../usecases/administer-account.ts";
import { banAccount, unbanAccount } from "../usecases/ban-account.ts";
import type { Deps } from "../usecases/deps.ts";
import { listAudit, listConduct, listHistory, searchAccounts } from "../usecases/list-for-admin.ts";
import { listMovedPlayers, previewPlaces } from "../usecases/mass-corrections.ts";
import { addNote, listNotes } from "../usecases/notes.ts";
import { setRole } from "../usecases/set-role.ts";
import type { ByCurrent } from "./by-current.ts";
import type { Handlers } from "./handlers.ts";
import {
  presentAudit,
  presentForAdmin,
  presentFound,
  presentHistory,
  presentMoved,
  presentNote,
} from "./present.ts";
import { isMassCorrectionId, readEdit, readRole } from "./read.ts";

/** Accounts for staff, with notes and the audit log. */
export const staffHandlers = (
  deps: Deps,
  { byCurrentHelper, byCurrentModerator, byCurrentAdmin }: ByCurrent,
) =>
  ({
    searchAccounts: byCurrentHelper(async (request) => ({
      accounts: (await searchAccounts(deps, request)).map(presentFound),
    })),
    getAccountForAdmin: byCurrentHelper(async ({ userId }) => ({
      account: presentForAdmin(await getAccountForAdmin(deps, userId)),
    })),
    updateAccount: byCurrentAdmin(async (request, call) => ({
      account: presentForAdmin(await updateAccount(deps, readEdit(call, request))),
    })),
    banAccount: byCurrentHelper(async ({ userId, hours, reason }, actor) => ({
      account: presentForAdmin(await banAccount(deps, { actor, userId, hours: hours ?? null, reason })),
    })),
    unbanAccount: byCurrentModerator(async ({ userId, reason }, actor) => ({
      account: presentForAdmin(await unbanAccount(deps, { actor, userId, reason })),
    })),
    listUserNotes: byCurrentHelper(async ({ userId }, actor) => ({
      notes: (await listNotes(deps, actor, { about: "user", id: userId })).map(presentNote),
    })),
    addUserNote: byCurrentHelper(async ({ userId, text }, actor) => ({
      notes: (await addNote(deps, actor, { about: "user", id: userId }, text)).map(presentNote),
    })),
    listMatchNotes: byCurrentHelper(async ({ matchId }, actor) => ({
      notes: (await listNotes(deps, actor, { about: "match", id: matchId })).map(presentNote),
    })),
    addMatchNote: byCurrentHelper(async ({ matchId, text }, actor) => ({
      notes: (await addNote(deps, actor, { about: "match", id: matchId }, text)).map(presentNote),
    })),
    setRole: byCurrentAdmin(async ({ userId, role, reason }, actor) => ({
      account: presentForAdmin(await setRole(deps, { actor, userId, role: readRole(role), reason })),
    })),
    awardBadge: byCurrentAdmin(async ({ userId, badgeId }, call) => ({
      badgeIds: [...(await awardBadge(deps, { actor: call, userId, badgeId }))],
    })),
    withdrawPenalty: byCurrentModerator(async ({ penaltyId, reason }, actor) => ({
      account: presentForAdmin(await withdrawPenalty(deps, { actor, penaltyId: String(penaltyId), reason })),
    })),
    previewPlaces: byCurrentModerator(async (request) => {
      const { players, total } = await previewPlaces(deps, request);
      return { players: players.map(presentMoved), total };
    }),
    listMovedPlayers: byCurrentHelper(async ({ id }) => {
      const moves = isMassCorrectionId(id) ? await listMovedPlayers(deps, id) : null;
      const { players, total } = moves ?? { players: [], total: 0 };
      return { isApplied: moves !== null, players: players.map(presentMoved), total };
    }),
    listConduct: byCurrentHelper(async ({ userIds, seasonId }) => ({
      conduct: [...(await listConduct(deps, { userIds, seasonId }))],
    })),
    listHistory: byCurrentHelper(async ({ userId, beforeMs }) => ({
      entries: (await listHistory(deps, { userId, beforeMs: Number(beforeMs) })).map(presentHistory),
    })),
    listAudit: byCurrentAdmin(async ({ beforeId, actor, object }, { userId }) => ({
      entries: (await listAudit(deps, userId, { beforeId: String(beforeId), actor, subject: object })).map(
        presentAudit,
      ),
    })),
  }) satisfies Partial<Handlers>;
