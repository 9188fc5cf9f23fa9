import type { DescService, MessageInitShape } from "@bufbuild/protobuf";
import { CodedError } from "@gokaku/game";
import { byAnyone, byServices, implement } from "@gokaku/grpc";
import { MatchesService, type MatchView } from "@gokaku/proto/matches/v1/matches_pb";
import { type PublicViewSchema, QueueService, type QueueStatusSchema } from "@gokaku/proto/queue/v1/queue_pb";
import { startFakeService, type TestKeys } from "@gokaku/testing";

type Handlers<Service extends DescService> = Parameters<typeof implement<Service>>[1];

const refuseAll = <Service extends DescService>(service: Service): Handlers<Service> =>
  Object.fromEntries(
    service.methods.map((method) => [
      method.localName,
      byAnyone(async () => {
        throw new CodedError("internal", `${method.name} is not part of this test`);
      }),
    ]),
  ) as unknown as Handlers<Service>;

/** Queue as realtime sees it; a test sets its fields. */
export class FakeQueue {
  view: MessageInitShape<typeof PublicViewSchema> = { version: 1n, averageWaitTime: 600 };
  isAway = false;
  readonly statuses = new Map<string, MessageInitShape<typeof QueueStatusSchema>>();
  readonly seen: string[][] = [];
  /** Whose statuses each call asked for. */
  readonly asked: string[][] = [];

  start(keys: TestKeys) {
    const answer = <Answer>(give: () => Answer): Answer => {
      if (this.isAway) throw new CodedError("unavailable", "queue is away");
      return give();
    };
    return startFakeService("queue", keys, [
      implement(QueueService, {
        ...refuseAll(QueueService),
        getPublicView: byAnyone(async () => answer(() => ({ view: this.view }))),
        listStatuses: byServices(["realtime"], async ({ userIds }) => {
          this.asked.push([...userIds]);
          return answer(() => ({
            statuses: userIds.map((userId) => ({ userId, ...this.statuses.get(userId) })),
          }));
        }),
        seen: byServices(["realtime"], async ({ userIds }) => {
          this.seen.push([...userIds]);
          return {};
        }),
      }),
    ]);
  }
}

/** Matches as realtime sees it: a view per match and user. */
export class FakeMatches {
  readonly views = new Map<string, Map<string, MatchView>>();
  isAway = false;
  /** Runs inside `ViewFor`, after the view was taken and before it is answered. */
  whileReading: () => Promise<void> = async () => {};

  put(userId: string, view: MatchView): void {
    const { matchId } = view;
    const ofMatch = this.views.get(matchId) ?? new Map<string, MatchView>();
    this.views.set(matchId, ofMatch.set(userId, view));
  }

  start(keys: TestKeys) {
    return startFakeService("matches", keys, [
      implement(MatchesService, {
        ...refuseAll(MatchesService),
        viewFor: byServices(["realtime"], async ({ matchId, userIds }) => {
          if (this.isAway) throw new CodedError("unavailable", "matches is away");
          const views = userIds.flatMap((userId) => {
            const match = this.views.get(matchId)?.get(userId);
            return match ? [{ userId, match }] : [];
          });
          await this.whileReading();
          return { views };
        }),
        listCurrent: byServices(["realtime"], async ({ userIds }) => ({
          views: userIds.flatMap((userId) =>
            [...this.views.values()].flatMap((ofMatch) => {
              const match = ofMatch.get(userId);
              return match?.status === 1 ? [{ userId, match }] : [];
            }),
          ),
        })),
      }),
    ]);
  }
}
