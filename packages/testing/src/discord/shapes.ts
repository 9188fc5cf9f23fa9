/** The objects of Discord's API, with its own names of fields. */

export const CHANNEL_TYPES = {
  text: 0,
  dm: 1,
  voice: 2,
  category: 4,
  publicThread: 11,
  privateThread: 12,
} as const;

export interface Overwrite {
  readonly id: string;
  /** 0: a role, 1: a member. */
  readonly type: 0 | 1;
  readonly allow: string;
  readonly deny: string;
}

export interface ThreadMetadata {
  archived: boolean;
  auto_archive_duration: number;
  archive_timestamp: string;
  locked: boolean;
  readonly create_timestamp: string;
  invitable?: boolean;
}

export interface Channel {
  readonly id: string;
  readonly type: number;
  readonly guild_id?: string;
  name: string | null;
  parent_id?: string | null;
  position?: number;
  topic?: string | null;
  nsfw?: boolean;
  rate_limit_per_user?: number;
  bitrate?: number;
  user_limit?: number;
  rtc_region?: string | null;
  last_message_id: string | null;
  permission_overwrites?: readonly Overwrite[];
  flags: number;
  readonly owner_id?: string;
  message_count?: number;
  total_message_sent?: number;
  member_count?: number;
  readonly thread_metadata?: ThreadMetadata;
  readonly recipients?: readonly object[];
}

export interface Role {
  readonly id: string;
  readonly name: string;
  readonly color: number;
  readonly colors: {
    readonly primary_color: number;
    readonly secondary_color: number | null;
    readonly tertiary_color: number | null;
  };
  readonly hoist: boolean;
  readonly position: number;
  permissions: string;
  readonly managed: boolean;
  readonly mentionable: boolean;
  readonly icon: null;
  readonly unicode_emoji: null;
  readonly flags: number;
}

export interface Component {
  readonly type: number;
  readonly id?: number;
  readonly components?: readonly Component[];
  readonly style?: number;
  readonly label?: string;
  readonly custom_id?: string;
  readonly url?: string;
  readonly disabled?: boolean;
  readonly content?: string;
  readonly emoji?: { readonly id?: string | null; readonly name?: string | null };
}

export interface Embed {
  readonly title?: string;
  readonly description?: string;
  readonly url?: string;
  readonly color?: number | null;
  readonly timestamp?: string;
  readonly footer?: { readonly text: string };
  readonly author?: { readonly name: string };
  readonly fields?: readonly { readonly name: string; readonly value: string; readonly inline?: boolean }[];
}

export interface Author {
  readonly id: string;
  readonly username: string;
  readonly global_name: string | null;
  readonly avatar: string | null;
  readonly discriminator: string;
  readonly bot?: true;
}

export interface Message {
  readonly id: string;
  readonly channel_id: string;
  readonly type: number;
  readonly author: Author;
  content: string;
  readonly timestamp: string;
  edited_timestamp: string | null;
  readonly tts: boolean;
  mention_everyone: boolean;
  mentions: readonly object[];
  mention_roles: readonly string[];
  readonly attachments: readonly object[];
  embeds: readonly Embed[];
  components: readonly Component[];
  readonly pinned: boolean;
  flags: number;
  readonly nonce?: string | number;
  readonly application_id?: string;
  readonly webhook_id?: string;
  thread?: Channel;
}

export interface Guild {
  readonly id: string;
  readonly name: string;
  readonly roles: Map<string, Role>;
  /** The roles of members beside @everyone, by the member's id. */
  readonly rolesOf: Map<string, Set<string>>;
  commands: readonly object[];
  /** Whether the bot is in it. */
  hasBot: boolean;
}

/** Flag of a message that only one user sees. */
export const EPHEMERAL = 64;
