import type { MessageInitShape } from "@bufbuild/protobuf";
import {
  ABSENT_MATCHMAKER_SETTINGS,
  ATTENDANCES,
  CodedError,
  ENTRY_STATES,
  MASS_RESULTS,
  MATCH_CHANGES,
  MATCH_REFUSALS,
  MATCH_STATUSES,
  MATCHMAKER_SETTING_NAMES,
  type MatchmakerSettings,
  RECORD_OUTCOMES,
  ROLES,
  SEASON_STATES,
  TEAMS,
  VACANCY_CAUSES,
  VERDICTS,
} from "@gokaku/game";
import { Role, Team, Verdict } from "@gokaku/proto/common/v1/common_pb";
import { UpdateType } from "@gokaku/proto/events/v1/events_pb";
import {
  Attendance,
  MassResult,
  MatchStatus,
  RefusalReason,
  VacancyCause,
} from "@gokaku/proto/matches/v1/matches_pb";
import type { Settings, SettingsSchema } from "@gokaku/proto/matchmaker/v1/matchmaker_pb";
import { EntryState } from "@gokaku/proto/queue/v1/queue_pb";
import { RecordOutcome, SeasonState } from "@gokaku/proto/users/v1/users_pb";

/**
 * The two directions between the product's words and an enum of the protocol, whose names are the same in capitals.
 * @returns of `fromProto` null for unspecified and for a value that only a newer service knows
 */
export const vocabulary = <Name extends string, Value extends number>(
  values: { readonly [Key in Uppercase<Name>]: Value },
  names: readonly Name[],
) => {
  const toProto = (name: Name): Value => values[name.toUpperCase() as Uppercase<Name>];
  const byValue = new Map<number, Name>(names.map((name) => [toProto(name), name]));
  return { toProto, fromProto: (value: number): Name | null => byValue.get(value) ?? null };
};

export const { fromProto: roleFromProto, toProto: roleToProto } = vocabulary(Role, ROLES);
export const { fromProto: teamFromProto, toProto: teamToProto } = vocabulary(Team, TEAMS);
export const { fromProto: verdictFromProto, toProto: verdictToProto } = vocabulary(Verdict, VERDICTS);
export const { fromProto: attendanceFromProto, toProto: attendanceToProto } = vocabulary(
  Attendance,
  ATTENDANCES,
);
export const { fromProto: vacancyCauseFromProto, toProto: vacancyCauseToProto } = vocabulary(
  VacancyCause,
  VACANCY_CAUSES,
);
export const { fromProto: massResultFromProto, toProto: massResultToProto } = vocabulary(
  MassResult,
  MASS_RESULTS,
);
export const { fromProto: matchStatusFromProto, toProto: matchStatusToProto } = vocabulary(
  MatchStatus,
  MATCH_STATUSES,
);
export const { fromProto: matchChangeFromProto, toProto: matchChangeToProto } = vocabulary(
  UpdateType,
  MATCH_CHANGES,
);
export const { fromProto: matchRefusalFromProto, toProto: matchRefusalToProto } = vocabulary(
  RefusalReason,
  MATCH_REFUSALS,
);
export const { fromProto: entryStateFromProto, toProto: entryStateToProto } = vocabulary(
  EntryState,
  ENTRY_STATES,
);
export const { fromProto: recordOutcomeFromProto, toProto: recordOutcomeToProto } = vocabulary(
  RecordOutcome,
  RECORD_OUTCOMES,
);
export const { fromProto: seasonStateFromProto, toProto: seasonStateToProto } = vocabulary(
  SeasonState,
  SEASON_STATES,
);

/**
 * Settings without the weights that their sender does not know.
 * @throws CodedError `invalid_request` when there are none
 */
export const sentSettingsFromProto = (message: Settings | undefined): Partial<MatchmakerSettings> => {
  if (message === undefined) throw new CodedError("invalid_request", "no settings were sent");
  return Object.fromEntries(
    MATCHMAKER_SETTING_NAMES.flatMap((name) =>
      message[name] === undefined ? [] : [[name, message[name]] as const],
    ),
  );
};

/** Settings by which a tick is solved: a weight that their sender does not know counts for nothing. */
export const settingsFromProto = (message: Settings | undefined): MatchmakerSettings =>
  ({ ...ABSENT_MATCHMAKER_SETTINGS, ...sentSettingsFromProto(message) }) as MatchmakerSettings;

export const settingsToProto = (settings: MatchmakerSettings): MessageInitShape<typeof SettingsSchema> => ({
  ...settings,
  choicePenalty: [...settings.choicePenalty],
});
