import type { SetupResponse } from "@gokaku/contract/admin";
import styles from "./setup.module.css";
import { setupText } from "./setup-text.ts";

type Discord = NonNullable<SetupResponse["discord"]>;

const { discord: text } = setupText;

const NO_ACCESS = 50_001;
const NO_PERMISSION = 50_013;
const NO_CHANNEL = 10_003;
const NO_ROLE = 10_011;

const reasonOf = ({ kind, status, code }: Discord["refused"][number]): string => {
  if (kind === "role" && code === NO_PERMISSION) return text.reasons.roleAbove;
  if (code === NO_ROLE) return text.reasons.roleGone;
  if (code === NO_ACCESS) return text.reasons.noAccess;
  if (code === NO_PERMISSION) return text.reasons.noPermission;
  return code === NO_CHANNEL ? text.reasons.gone : text.reasons.other(status, code);
};

/** The parts of all servers, used or not. */
const partsOf = ({ guilds }: Discord) => {
  const sum = (count: (guild: Discord["guilds"][number]) => number): number =>
    guilds.reduce((total, guild) => total + count(guild), 0);
  const { places } = text;
  return [
    { name: places.card, count: sum(({ cards }) => cards) },
    { name: places.thread, count: sum(({ has_matches }) => Number(has_matches)) },
    { name: places.room, count: sum(({ room_pairs }) => room_pairs) },
    { name: places.notice, count: sum(({ has_staff }) => Number(has_staff)) },
    { name: places.role, count: sum(({ roles }) => roles) },
  ];
};

/** The used and unused places at Discord, and the channels that refuse, each with its remedy. */
export const DiscordPlaces = ({ discord }: { readonly discord: Discord }) => {
  if (!discord.is_on)
    return (
      <>
        <p>{text.off}</p>
        <ol className={styles.steps}>
          {text.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </>
    );
  const parts = partsOf(discord);
  const used = parts.filter(({ count }) => count > 0);
  const unused = parts.filter(({ count }) => count === 0);
  return (
    <>
      <p className="muted">
        {text.shown(used.map(({ name, count }) => (count > 1 ? `${name} ${count}` : name)))}
      </p>
      {unused.length === 0 ? null : <p className="muted">{text.unused(unused.map(({ name }) => name))}</p>}
      {discord.takes_interactions ? null : (
        <p>{text.noButtons(`${location.origin}/api/discord/interactions`)}</p>
      )}
      {discord.is_token_refused ? <p>{text.tokenRefused}</p> : null}
      {discord.refused.length === 0 ? null : (
        <>
          <p>{text.refused}</p>
          <ul className={styles.steps}>
            {discord.refused.map((place) => (
              <li key={`${place.kind} ${place.channel_id}`}>
                <p>{text.place(text.places[place.kind], reasonOf(place))}</p>
                {place.kind === "role" ? null : (
                  <a
                    className={styles.link}
                    href={`https://discord.com/channels/${place.guild_id}/${place.channel_id}`}
                    target="_blank"
                    rel="noreferrer"
                  >
                    {text.openChannel}
                  </a>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
};
