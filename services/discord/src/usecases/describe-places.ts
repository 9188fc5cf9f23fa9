import type { MessageInitShape } from "@bufbuild/protobuf";
import type { DescribePlacesResponseSchema } from "@gokaku/proto/discord/v1/discord_pb";
import { type Guild, rolesIn } from "../domain/layout.ts";
import { listRefused } from "../store/targets.ts";
import type { Deps } from "./deps.ts";

const placesOf = ({ queueChannels, matchChannel, rooms, staffChannel, roles }: Guild): readonly string[] => [
  ...queueChannels,
  ...rooms.flatMap(({ a, b }) => [a, b]),
  ...[matchChannel, staffChannel].filter((channel) => channel !== null),
  ...rolesIn(roles),
];

/** Describes the layout, and the places of it that Discord refuses. */
export const describePlaces = async ({
  db,
  config,
  discord,
}: Pick<Deps, "db" | "config"> & {
  /** Null while nothing is sent. */
  readonly discord: Deps["discord"] | null;
}): Promise<MessageInitShape<typeof DescribePlacesResponseSchema>> => ({
  isOn: discord !== null,
  takesInteractions: config.takesInteractions,
  isTokenRefused: discord?.isTokenRefused() ?? false,
  guilds: config.guilds.map(({ guild, queueChannels, matchChannel, rooms, staffChannel, roles }) => ({
    id: guild,
    cards: queueChannels.length,
    hasMatches: matchChannel !== null,
    roomPairs: rooms.length,
    hasStaff: staffChannel !== null,
    roles: rolesIn(roles).length,
  })),
  refused: [...(await listRefused(db, config.guilds.flatMap(placesOf)))],
});
