import type { Channel, Guild } from "./shapes.ts";

const bit = (place: number): bigint => 1n << BigInt(place);

/** Discord's permissions that the stand-in judges. */
export const PERMISSIONS = {
  ADMINISTRATOR: bit(3),
  MANAGE_CHANNELS: bit(4),
  VIEW_CHANNEL: bit(10),
  SEND_MESSAGES: bit(11),
  MANAGE_MESSAGES: bit(13),
  EMBED_LINKS: bit(14),
  READ_MESSAGE_HISTORY: bit(16),
  MENTION_EVERYONE: bit(17),
  CONNECT: bit(20),
  SPEAK: bit(21),
  MANAGE_ROLES: bit(28),
  MANAGE_THREADS: bit(34),
  CREATE_PUBLIC_THREADS: bit(35),
  CREATE_PRIVATE_THREADS: bit(36),
  SEND_MESSAGES_IN_THREADS: bit(38),
} as const;
export type Permission = keyof typeof PERMISSIONS;

export const sumOf = (names: readonly Permission[]): string =>
  names.reduce((sum, name) => sum | PERMISSIONS[name], 0n).toString();

const ALL = bit(53) - 1n;

/** A member's permissions in a guild. */
export const guildPermissions = ({ id, roles, rolesOf }: Guild, userId: string): bigint => {
  const own = [id, ...(rolesOf.get(userId) ?? [])];
  const sum = own.reduce((bits, role) => bits | BigInt(roles.get(role)?.permissions ?? 0), 0n);
  return (sum & PERMISSIONS.ADMINISTRATOR) === 0n ? sum : ALL;
};

/** A member's permissions in a channel, in Discord's order: everyone, roles, member. */
export const channelPermissions = (guild: Guild, channel: Channel, userId: string): bigint => {
  const base = guildPermissions(guild, userId);
  if (base === ALL) return ALL;
  const overwrites = channel.permission_overwrites ?? [];
  const roles = guild.rolesOf.get(userId) ?? new Set();
  const steps = [
    overwrites.filter(({ id }) => id === guild.id),
    overwrites.filter(({ id, type }) => type === 0 && id !== guild.id && roles.has(id)),
    overwrites.filter(({ id, type }) => type === 1 && id === userId),
  ];
  return steps.reduce((bits, step) => {
    const denied = step.reduce((sum, { deny }) => sum | BigInt(deny), 0n);
    const allowed = step.reduce((sum, { allow }) => sum | BigInt(allow), 0n);
    return (bits & ~denied) | allowed;
  }, base);
};

export const has = (bits: bigint, permission: Permission): boolean => (bits & PERMISSIONS[permission]) !== 0n;
