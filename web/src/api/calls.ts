import type { ReportRequest } from "@gokaku/contract";
import type { Role } from "@gokaku/game";
import type { Session } from "../session/session.ts";
import { ApiError, call } from "./http.ts";

export const listDummyUsers = () =>
  call({ path: "/api/auth/dummy/users", answer: (schemas) => schemas.DummyUsersResponse });

export const dummyLogin = (userId: string, password: string) =>
  call({
    path: "/api/auth/dummy/login",
    body: { user_id: userId, password },
    answer: (schemas) => schemas.DummyLoginResponse,
  });

/** The own account; the first visit creates it. */
export const getMe = async (session: Session) => {
  try {
    return await call({ path: "/api/users/me", answer: (schemas) => schemas.User });
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.code !== "user_not_found") throw failure;
    return await call({
      path: "/api/users",
      body: {
        auth0_profile: { nickname: session.user.trainer_name },
        trainer_name: session.user.trainer_name,
        twitter_id: "",
        preferred_roles: [],
        bio: "",
      },
      answer: (schemas) => schemas.User,
    });
  }
};

export const createTicket = () =>
  call({ path: "/api/realtime/ticket", body: {}, answer: (schemas) => schemas.TicketResponse });

export const checkMembership = () =>
  call({ path: "/api/discord/check-membership", answer: (schemas) => schemas.MembershipResponse });

export const getQueue = () => call({ path: "/api/queue", answer: (schemas) => schemas.QueueInfo });

export const getMyQueue = () => call({ path: "/api/queue/me", answer: (schemas) => schemas.QueueStatus });

export const getEstimate = (roles: readonly Role[]) =>
  call({
    path: `/api/queue/estimate?roles=${roles.join(",")}`,
    answer: (schemas) => schemas.QueueEstimate,
  });

export const joinQueue = (roles: readonly Role[]) =>
  call({
    path: "/api/queue/join",
    body: { selected_roles: roles, blocking: [] },
    answer: (schemas) => schemas.JoinQueueResponse,
  });

export const leaveQueue = () =>
  call({ path: "/api/queue/leave", body: {}, answer: (schemas) => schemas.LeaveQueueResponse });

export const getCurrentMatch = () =>
  call({ path: "/api/matches/current", answer: (schemas) => schemas.CurrentMatchResponse });

export const updateLobby = (lobbyId: string, hostUserId: string) =>
  call({
    path: "/api/matches/lobby/update",
    body: { lobby_id: lobbyId, host_user_id: hostUserId },
    answer: (schemas) => schemas.Match,
  });

export const transferHost = () =>
  call({ path: "/api/matches/host/transfer", body: {}, answer: (schemas) => schemas.Match });

export const reportMatch = (matchId: string, report: ReportRequest) =>
  call({
    path: `/api/matches/${encodeURIComponent(matchId)}/report`,
    body: report,
    answer: (schemas) => schemas.Match,
  });

export const getExplanation = (matchId: string) =>
  call({
    path: `/api/matches/${encodeURIComponent(matchId)}/explain`,
    answer: (schemas) => schemas.MatchExplanation,
  });

export const getRanking = () =>
  call({ path: "/api/public/ranking", answer: (schemas) => schemas.RankingResponse });

export const getMaster = () =>
  call({ path: "/api/public/master", answer: (schemas) => schemas.MasterResponse });

export const getSystem = () =>
  call({ path: "/api/public/system", answer: (schemas) => schemas.SystemResponse });

export const getSeason = () =>
  call({ path: "/api/seasons/active", answer: (schemas) => schemas.ActiveSeasonResponse });

export const listCharacters = () =>
  call({ path: "/api/pokemon", answer: (schemas) => schemas.CharactersResponse });
