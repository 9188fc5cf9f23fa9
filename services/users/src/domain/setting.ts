import {
  CHECK_IN_TIMEOUT,
  COMMUNITY_INVITE,
  CONFIRMATIONS,
  CodedError,
  type Confirmation,
  cleanText,
  isConfirmation,
  isLobbyTimeout,
  isStorable,
  LIMITS,
  LOBBY_TIMEOUTS,
  type LobbyTimeout,
  lengthInCharacters,
  RANKING_LAPSE_DAYS,
  SEAL_SETTINGS,
} from "@gokaku/game";

const TEXTS = ["rules_content", "announcement_content"] as const;

const TAG = /<[/!?a-z][^>]*>?/gi;
const SCRIPT_TARGET = /(?<=\]\(\s*)(?:javascript|vbscript|data)\s*:/gi;

/** Without anything that a browser would take for markup or run; until nothing of it is left, as removing joins its neighbours. */
const withoutMarkup = (text: string): string => {
  const bare = text.replace(TAG, "").replace(SCRIPT_TARGET, "");
  return bare === text ? text : withoutMarkup(bare);
};

const readText = (id: string, value: string): string => {
  if (!isStorable(value) || lengthInCharacters(value) > LIMITS.settingLength)
    throw new CodedError("setting_invalid", `${id} is too long or cannot be stored`);
  // Again, because removing joins letters and leaves blanks at the ends.
  return cleanText(withoutMarkup(cleanText(value)));
};

const readWhole = (
  { id, min, max }: Readonly<{ id: string; min: number; max: number }>,
  value: string,
): number => {
  const number = /^\d{1,9}$/.test(value.trim()) ? Number(value.trim()) : Number.NaN;
  if (!(number >= min && number <= max))
    throw new CodedError("setting_invalid", `${id} is ${value}`, { field: id, min, max });
  return number;
};

/** Where an invitation to a server of Discord may lead. */
const INVITE = /^https:\/\/(?:discord\.gg|discord\.com\/invite)\/[A-Za-z0-9-]{2,64}$/;

const readInvite = (value: string): string => {
  const address = value.trim();
  if (address !== "" && !INVITE.test(address))
    throw new CodedError("setting_invalid", "an invitation leads to discord.gg or discord.com/invite");
  return address;
};

const readConfirmation = (id: Confirmation, value: string): string => {
  if (value !== "" && value !== CONFIRMATIONS[id])
    throw new CodedError(
      "setting_invalid",
      `${id} is ${value}: version ${CONFIRMATIONS[id]} can be confirmed`,
    );
  return value;
};

/**
 * The stored value of a setting: a text in Markdown without markup of HTML, seconds, days, the address of an
 * invitation, or a confirmed version ("" for none of both).
 * @param presentOf the present value of another setting, null where it has none
 * @throws CodedError `setting_unknown`; `setting_invalid` also when joining would end before creating
 */
export const readSetting = (id: string, value: string, presentOf: (id: string) => string | null): string => {
  if (TEXTS.some((text) => text === id)) return readText(id, value);
  if (isConfirmation(id)) return readConfirmation(id, value);
  if (id === COMMUNITY_INVITE) return readInvite(value);
  const counted = [RANKING_LAPSE_DAYS, CHECK_IN_TIMEOUT, ...SEAL_SETTINGS].find(
    (setting) => setting.id === id,
  );
  if (counted !== undefined) return String(readWhole(counted, value));
  if (!isLobbyTimeout(id)) throw new CodedError("setting_unknown", `there is no setting ${id}`);
  const seconds = readWhole({ id, ...LOBBY_TIMEOUTS[id] }, value);
  const other = (of: LobbyTimeout): number => Number(presentOf(of) ?? LOBBY_TIMEOUTS[of].fallback);
  const [createS, joinS] =
    id === "lobby_create_timeout"
      ? [seconds, other("lobby_join_timeout")]
      : [other("lobby_create_timeout"), seconds];
  if (joinS < createS) {
    const bounds =
      id === "lobby_create_timeout"
        ? { min: LOBBY_TIMEOUTS[id].min, max: joinS }
        : { min: createS, max: LOBBY_TIMEOUTS[id].max };
    throw new CodedError("setting_invalid", `joining would end before creating`, { field: id, ...bounds });
  }
  return String(seconds);
};
