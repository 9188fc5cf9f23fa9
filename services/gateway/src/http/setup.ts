import { DISCORD_PLACES, type SetupResponse } from "@gokaku/contract/admin";
import { type Confirmation, isConfirmation, RETENTION_DAYS } from "@gokaku/game";
import type { DescribePlacesResponse } from "@gokaku/proto/discord/v1/discord_pb";
import { memoize } from "@gokaku/service";
import { checklist, isComplete } from "../domain/setup.ts";
import { unsetFacts } from "../domain/site.ts";
import { transmissionsOf } from "../domain/transmissions.ts";
import { type Handlers, nullIfRefused, ok } from "./call.ts";
import type { HandlerDependencies } from "./dependencies.ts";

type Dependencies = Pick<
  HandlerDependencies,
  | "users"
  | "queue"
  | "matches"
  | "installation"
  | "payments"
  | "discord"
  | "clock"
  | "site"
  | "stunUrls"
  | "pushKey"
  | "provider"
  | "dummyLogin"
  | "discordUrl"
  | "otherSources"
  | "inviteUrl"
  | "isConfirmed"
  | "shop"
>;

const presentPlaces = ({
  isOn,
  takesInteractions,
  isTokenRefused,
  guilds,
  refused,
}: DescribePlacesResponse): NonNullable<SetupResponse["discord"]> => ({
  is_on: isOn,
  takes_interactions: takesInteractions,
  is_token_refused: isTokenRefused,
  guilds: guilds.map(({ id, cards, hasMatches, roomPairs, hasStaff, roles }) => ({
    id,
    cards,
    has_matches: hasMatches,
    room_pairs: roomPairs,
    has_staff: hasStaff,
    roles,
  })),
  refused: refused.flatMap(({ kind, guildId, channelId, status, code }) => {
    const known = DISCORD_PLACES.find((one) => one === kind);
    return known === undefined
      ? []
      : [{ kind: known, guild_id: guildId, channel_id: channelId, status, code }];
  }),
});

export const setupRoutes = (dependencies: Dependencies) => {
  const {
    users,
    queue,
    matches,
    installation,
    payments,
    discord,
    clock,
    site,
    stunUrls,
    pushKey,
    provider,
    dummyLogin,
  } = dependencies;
  const { discordUrl, otherSources, inviteUrl, isConfirmed, shop } = dependencies;
  const unset = unsetFacts(site);

  const legal = memoize(clock, async () => {
    const [schedule, payment, invite, hasAds] = await Promise.all([
      nullIfRefused(queue.getSchedule({})),
      nullIfRefused(payments.getShop({})),
      inviteUrl(),
      nullIfRefused(isConfirmed("rights_guideline")),
    ]);
    return {
      transmissions: transmissionsOf({
        issuer: provider?.issuer ?? null,
        discordUrl,
        inviteUrl: invite,
        // Earlier orders are still paid, refunded and shown while nothing is sold.
        checkoutAddress: payment?.isOpen === false ? null : site.checkoutAddress,
        sendsNotifications: pushKey !== null,
        stunUrls,
        adUrl: hasAds === false ? null : site.adUrl,
        statisticsUrl: site.statisticsUrl,
        otherSources,
      }),
      retention_days: {
        plans: schedule?.planRetentionDays ?? null,
        history: schedule?.historyDays ?? null,
        events: RETENTION_DAYS.events,
        replayed_events: RETENTION_DAYS.replayedEvents,
        answered_requests: RETENTION_DAYS.answeredRequests,
        seal_pictures: RETENTION_DAYS.sealPictures,
        case_pictures: RETENTION_DAYS.casePictures,
        traces: RETENTION_DAYS.traces,
      },
    };
  });

  return {
    getLegal: async () => ok(await legal()),

    async requestDisclosure({ body }) {
      await users.requestDisclosure(body);
      return { status: 201, body: { received: true } };
    },

    async getSetup({ as }) {
      const [setup, seasons, schedule, shopNow, invite, voice, places] = await Promise.all([
        users.getSetup({}, { as }),
        users.getSeasons({}),
        nullIfRefused(queue.getSchedule({})),
        nullIfRefused(shop()),
        inviteUrl(),
        nullIfRefused(matches.getVoicePairs({})),
        nullIfRefused(discord.describePlaces({})),
      ]);
      const voicePairs = voice?.pairs ?? null;
      const shown = places === null ? null : presentPlaces(places);
      const confirmed = setup.confirmations.flatMap(({ id, confirmedBy, confirmedAtS }) =>
        isConfirmation(id) ? [{ id, confirmed_by: confirmedBy, confirmed_at: Number(confirmedAtS) }] : [],
      );
      const has = (id: Confirmation) => confirmed.some((one) => one.id === id);
      const backupAtS = setup.backupAtS === undefined ? null : Number(setup.backupAtS);
      const items = checklist({
        nowS: Math.floor(clock.nowMs() / 1000),
        unsetFacts: unset,
        hasProvider: provider !== null,
        hasTestLogin: dummyLogin !== null,
        hasSeason: schedule === null ? null : schedule.isInSeason,
        hasSchedule: schedule !== null,
        isTextsConfirmed: has("legal_texts"),
        isGuidelineConfirmed: has("rights_guideline"),
        backupAtS,
        openRequests: setup.openRequests,
        hasGuild: discordUrl !== null,
        hasInvite: invite !== null,
        voicePairs,
        discord:
          shown === null
            ? null
            : { isOn: shown.is_on, isRefused: shown.is_token_refused || shown.refused.length > 0 },
        isSealRequired: setup.isSealRequired,
        isShopOpen: shopNow?.is_open ?? null,
        hasPushKey: pushKey !== null,
      });
      return ok({
        items,
        installation,
        voice_pairs: voicePairs,
        discord: shown,
        is_complete: isComplete(items),
        unset_facts: [...unset],
        provider_host: provider === null ? null : (URL.parse(provider.issuer)?.host ?? provider.issuer),
        season_ends_at:
          schedule?.isInSeason === true && seasons.current !== undefined
            ? Number(seasons.current.endsAtS)
            : null,
        schedule:
          schedule === null
            ? null
            : { interval_s: schedule.intervalS, round_the_clock: schedule.isRoundTheClock },
        backup_at: backupAtS,
        test_accounts: setup.testAccounts,
        open_requests: setup.openRequests,
        closed_reason: shopNow?.closed_reason ?? null,
        confirmations: confirmed,
      });
    },

    async listDisclosureRequests({ as }) {
      const { requests } = await users.listDisclosureRequests({}, { as });
      return ok({
        requests: requests.map(({ id, atS, name, email, message }) => ({
          id: String(id),
          at: Number(atS),
          name,
          email,
          message,
        })),
      });
    },

    async answerDisclosureRequest({ as, params }) {
      await users.answerDisclosureRequest({ id: BigInt(params.id) }, { as });
      return ok({ answered: true });
    },
  } satisfies Partial<Handlers>;
};
