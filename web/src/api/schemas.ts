import * as z from "zod";

// The content-security policy forbids compiling code at run time, which zod would otherwise try.
z.config({ jitless: true });

export {
  ActiveSeasonResponse,
  CharactersResponse,
  CurrentMatchResponse,
  DummyLoginResponse,
  DummyUsersResponse,
  ErrorBody,
  JoinQueueResponse,
  LeaveQueueResponse,
  MasterResponse,
  Match,
  MatchExplanation,
  MembershipResponse,
  QueueEstimate,
  QueueInfo,
  QueueStatus,
  RankingResponse,
  ServerFrame,
  SystemResponse,
  TicketResponse,
  User,
} from "@gokaku/contract";
