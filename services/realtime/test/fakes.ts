import type { MessageInitShape } from "@bufbuild/protobuf";
import { CodedError } from "@gokaku/game";
import { byAnyone, byServices } from "@gokaku/grpc";
import { MatchesService, MatchStatus, type MatchView } from "@gokaku/proto/matches/v1/matches_pb";
import { type PublicViewSchema, QueueService, type QueueStatusSchema } from "@gokaku/proto/queue/v1/queue_pb";
import { type PushTarget, UsersService } from "@gokaku/proto/users/v1/users_pb";
import { implementSome } from "@gokaku/testing";

const only = ["realtime"];

const refuseIf = (isUnavailable: boolean): void => {
  if (isUnavailable) throw new CodedError("unavailable", "it is unavailable in this test");
};

/** Queue as realtime sees it; a test sets its fields. */
export class FakeQueue {
  view: MessageInitShape<typeof PublicViewSchema> = { version: 1n, averageWaitTime: 600 };
  isUnavailable = false;
  readonly statuses = new Map<string, MessageInitShape<typeof QueueStatusSchema>>();
  readonly seen: string[][] = [];
  /** Whose statuses each call asked for. */
  readonly asked: string[][] = [];

  readonly implementation = implementSome(QueueService, {
    only: {
      getPublicView: byAnyone(async () => {
        refuseIf(this.isUnavailable);
        return { view: this.view };
      }),
      listStatuses: byServices(only, async ({ userIds }) => {
        this.asked.push([...userIds]);
        refuseIf(this.isUnavailable);
        return { statuses: userIds.map((userId) => ({ userId, ...this.statuses.get(userId) })) };
      }),
      seen: byServices(only, async ({ userIds }) => {
        this.seen.push([...userIds]);
        return {};
      }),
    },
  });
}

/** Matches as realtime sees it: a view per match and user. */
export class FakeMatches {
  readonly #views = new Map<string, Map<string, MatchView>>();
  isUnavailable = false;
  /** How often views were asked for, by either call. */
  asked = 0;
  /** Runs inside `ViewFor`, after the view was taken and before it is answered. */
  whileReading: () => Promise<void> = async () => {};

  put(userId: string, view: MatchView): void {
    const { matchId } = view;
    const ofMatch = this.#views.get(matchId) ?? new Map<string, MatchView>();
    this.#views.set(matchId, ofMatch.set(userId, view));
  }

  /** The player has no seat any more. */
  remove(userId: string, matchId: string): void {
    this.#views.get(matchId)?.delete(userId);
  }

  readonly implementation = implementSome(MatchesService, {
    only: {
      viewFor: byServices(only, async ({ matchId, userIds }) => {
        this.asked += 1;
        refuseIf(this.isUnavailable);
        const ofMatch = this.#views.get(matchId);
        const views = userIds.map((userId) => ({ userId, match: ofMatch?.get(userId) }));
        await this.whileReading();
        return { views: views.filter(({ match }) => match !== undefined) };
      }),
      listCurrent: byServices(only, async ({ userIds }) => {
        this.asked += 1;
        return {
          views: [...this.#views.values()].flatMap((ofMatch) =>
            userIds
              .map((userId) => ({ userId, match: ofMatch.get(userId) }))
              .filter(({ match }) => match?.status === MatchStatus.MATCHED),
          ),
        };
      }),
    },
  });
}

/** Users as realtime sees it: the browsers of players. */
export class FakeUsers {
  readonly devices: (Omit<PushTarget, "$typeName"> & { readonly userId: string })[] = [];
  readonly forgotten: string[] = [];
  /** Players who may be called, and who was called by each event. */
  readonly callable: string[] = [];
  readonly called = new Map<string, string[]>();
  isUnavailable = false;
  /** The users whose browsers were asked for, by each call. */
  readonly asked: string[][] = [];

  readonly implementation = implementSome(UsersService, {
    only: {
      listPushTargets: byServices(only, async ({ userIds }) => {
        this.asked.push([...userIds]);
        refuseIf(this.isUnavailable);
        return { targets: this.devices.filter(({ userId }) => userIds.includes(userId)) };
      }),
      listCallCandidates: byServices(only, async () => {
        refuseIf(this.isUnavailable);
        return { userIds: this.callable };
      }),
      listCallTargets: byServices(only, async ({ eventId, userIds }) => {
        const called = this.called.get(eventId) ?? userIds;
        this.called.set(eventId, called);
        return { targets: this.devices.filter(({ userId }) => called.includes(userId)) };
      }),
      forgetDevices: byServices(only, async ({ targets }) => {
        this.forgotten.push(...targets.map(({ deviceId }) => deviceId));
        return {};
      }),
    },
  });
}
