import { create, fromBinary, type MessageInitShape, type MessageShape, toBinary } from "@bufbuild/protobuf";
import type { OutboxEvent } from "@gokaku/db";
import {
  AdminActedSchema,
  AppointmentCancelledSchema,
  AppointmentNearSchema,
  BadgeRefusedSchema,
  CaseDecidedSchema,
  EntriesChangedSchema,
  MassCorrectedSchema,
  MatchCorrectedSchema,
  MatchCreatedSchema,
  MatchDisputedSchema,
  MatchRehearsedSchema,
  MatchSeatsChangedSchema,
  MatchSettledSchema,
  MatchUpdatedSchema,
  MatchVacatedSchema,
  OrderChangedSchema,
  PlayerWantedSchema,
  QueueViewChangedSchema,
  SealAppliedSchema,
  SealDecidedSchema,
  SeasonChangedSchema,
  SeatOfferedSchema,
  SettingChangedSchema,
  SkillsFittedSchema,
  TickOpenedSchema,
  UserChangedSchema,
  UserCorrectedSchema,
  UserReleasedSchema,
  UserSettledSchema,
  UsersMassCorrectedSchema,
} from "@gokaku/proto/events/v1/events_pb";

/** Every event and the message it carries. */
export const EVENTS = {
  "user.changed": UserChangedSchema,
  "user.corrected": UserCorrectedSchema,
  "user.mass_corrected": UsersMassCorrectedSchema,
  "user.skills_fitted": SkillsFittedSchema,
  "user.released": UserReleasedSchema,
  "user.settled": UserSettledSchema,
  "user.badge_refused": BadgeRefusedSchema,
  "user.seal_applied": SealAppliedSchema,
  "user.seal_decided": SealDecidedSchema,
  "user.case_decided": CaseDecidedSchema,
  "setting.changed": SettingChangedSchema,
  "season.changed": SeasonChangedSchema,
  "queue.tick_opened": TickOpenedSchema,
  "queue.entries_changed": EntriesChangedSchema,
  "queue.admin_acted": AdminActedSchema,
  "queue.player_wanted": PlayerWantedSchema,
  "queue.appointment_near": AppointmentNearSchema,
  "queue.appointment_cancelled": AppointmentCancelledSchema,
  "queue.seat_offered": SeatOfferedSchema,
  "match.created": MatchCreatedSchema,
  "match.updated": MatchUpdatedSchema,
  "match.vacated": MatchVacatedSchema,
  "match.seats_changed": MatchSeatsChangedSchema,
  "match.settled": MatchSettledSchema,
  "match.corrected": MatchCorrectedSchema,
  "match.mass_corrected": MassCorrectedSchema,
  "match.disputed": MatchDisputedSchema,
  "match.rehearsed": MatchRehearsedSchema,
  "match.admin_acted": AdminActedSchema,
  "payment.order_changed": OrderChangedSchema,
  "payment.admin_acted": AdminActedSchema,
  "discord.admin_acted": AdminActedSchema,
} as const;

export type EventSubject = keyof typeof EVENTS;
export type EventPayload<Subject extends EventSubject> = MessageShape<(typeof EVENTS)[Subject]>;

/** An event for the outbox. */
export const event = <Subject extends EventSubject>(
  subject: Subject,
  init: MessageInitShape<(typeof EVENTS)[Subject]>,
): OutboxEvent => {
  const schema = EVENTS[subject];
  return { subject, payload: toBinary(schema, create(schema, init as MessageInitShape<typeof schema>)) };
};

/** @throws Error when the bytes are not a message of that event */
export const decodeEvent = <Subject extends EventSubject>(
  subject: Subject,
  payload: Uint8Array,
): EventPayload<Subject> => fromBinary(EVENTS[subject], payload) as EventPayload<Subject>;

export const isEventSubject = (subject: string): subject is EventSubject => Object.hasOwn(EVENTS, subject);

export { QueueViewChangedSchema };
