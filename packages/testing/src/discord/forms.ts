import { z } from "zod";
import { Refusal } from "./refusal.ts";

/** The bodies of requests, and their errors as Discord writes them. */

const between = (least: number, most: number) =>
  z.string().refine(({ length }) => length >= least && length <= most, {
    error: `Must be between ${least} and ${most} in length.`,
  });
const snowflake = z.string().regex(/^\d{1,20}$/);
const bits = z.union([z.string().regex(/^\d+$/), z.number().int().nonnegative().transform(String)]);

const embed = z.object({
  title: z.string().max(256).exactOptional(),
  description: z.string().max(4096).exactOptional(),
  url: z.url({ protocol: /^https?$/ }).exactOptional(),
  color: z.number().int().min(0).max(0xffffff).nullable().exactOptional(),
  timestamp: z.iso.datetime({ offset: true }).exactOptional(),
  footer: z.object({ text: z.string().max(2048) }).exactOptional(),
  author: z.object({ name: z.string().max(256) }).exactOptional(),
  fields: z
    .array(z.object({ name: between(1, 256), value: between(1, 1024), inline: z.boolean().exactOptional() }))
    .max(25)
    .exactOptional(),
});

const LINK = 5;
const REQUIRED = "BASE_TYPE_REQUIRED";

const button = z
  .object({
    type: z.literal(2),
    style: z.number().int().min(1).max(LINK),
    label: z.string().max(80).exactOptional(),
    custom_id: between(1, 100).exactOptional(),
    url: z.string().max(512).exactOptional(),
    disabled: z.boolean().exactOptional(),
    emoji: z
      .object({ id: snowflake.nullable().exactOptional(), name: z.string().nullable().exactOptional() })
      .exactOptional(),
  })
  .refine(({ style, url }) => style !== LINK || url !== undefined, { path: ["url"], error: REQUIRED })
  .refine(({ style, custom_id }) => style === LINK || custom_id !== undefined, {
    path: ["custom_id"],
    error: REQUIRED,
  });

const actionRow = z.object({ type: z.literal(1), components: z.array(button).min(1).max(5) });

const nonce = z.union([z.string().max(25), z.number().int()]).exactOptional();

const MOST_EMBED_LETTERS = 6000;

const lettersOf = ({ title, description, footer, author, fields = [] }: z.infer<typeof embed>): number =>
  [
    title,
    description,
    footer?.text,
    author?.name,
    ...fields.flatMap(({ name, value }) => [name, value]),
  ].reduce((sum, text) => sum + (text?.length ?? 0), 0);

const embeds = z
  .array(embed)
  .max(10)
  .refine((list) => list.reduce((sum, one) => sum + lettersOf(one), 0) <= MOST_EMBED_LETTERS, {
    error: "MAX_EMBED_SIZE_EXCEEDED",
  })
  .nullish()
  .transform((list) => list ?? undefined);

export const messageForm = z.object({
  content: z
    .string()
    .max(2000)
    .nullish()
    .transform((text) => text ?? undefined),
  embeds,
  components: z.array(actionRow).max(5).nullish(),
  allowed_mentions: z
    .object({
      parse: z.array(z.enum(["users", "roles", "everyone"])).exactOptional(),
      users: z.array(snowflake).max(100).exactOptional(),
      roles: z.array(snowflake).max(100).exactOptional(),
      replied_user: z.boolean().exactOptional(),
    })
    .refine(({ parse, users }) => !(parse?.includes("users") && (users?.length ?? 0) > 0), {
      error: "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    })
    .refine(({ parse, roles }) => !(parse?.includes("roles") && (roles?.length ?? 0) > 0), {
      error: "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
    })
    .nullish(),
  nonce,
  enforce_nonce: z.boolean().exactOptional(),
  flags: z.number().int().nonnegative().exactOptional(),
  tts: z.boolean().exactOptional(),
});
export type MessageForm = z.infer<typeof messageForm>;

const archiveMinutes = z.literal([60, 1440, 4320, 10_080]);

export const threadForm = z.object({
  name: between(1, 100),
  auto_archive_duration: archiveMinutes.exactOptional(),
  type: z.literal([11, 12]).exactOptional(),
  invitable: z.boolean().exactOptional(),
  rate_limit_per_user: z.number().int().min(0).max(21_600).nullish(),
});

export const overwriteForm = z.object({
  type: z.literal([0, 1]),
  allow: bits.nullish().transform((sum) => sum ?? "0"),
  deny: bits.nullish().transform((sum) => sum ?? "0"),
});

export const channelForm = z.object({
  name: between(1, 100).exactOptional(),
  topic: z.string().max(1024).nullish(),
  position: z.number().int().nullish(),
  parent_id: snowflake.nullish(),
  user_limit: z.number().int().min(0).max(99).nullish(),
  rate_limit_per_user: z.number().int().min(0).max(21_600).nullish(),
  permission_overwrites: z.array(overwriteForm.extend({ id: snowflake })).nullish(),
  archived: z.boolean().exactOptional(),
  locked: z.boolean().exactOptional(),
  auto_archive_duration: archiveMinutes.exactOptional(),
});

export const recipientForm = z.object({ recipient_id: snowflake });

const option = z.object({
  type: z.number().int().min(1).max(11),
  name: z.string().regex(/^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u),
  description: between(1, 100),
  get options() {
    return z.array(option).max(25).exactOptional();
  },
});

export const commandsForm = z
  .array(
    z.looseObject({
      name: z.string().regex(/^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u),
      description: between(1, 100),
      type: z.number().int().exactOptional(),
      options: z.array(option).max(25).exactOptional(),
    }),
  )
  .max(100);

interface FieldError {
  readonly code: string;
  readonly message: string;
}

const sizeError = (issue: z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall): FieldError => {
  const [least, most] = [
    issue.code === "too_small" ? Number(issue.minimum) : null,
    issue.code === "too_big" ? Number(issue.maximum) : null,
  ];
  if (issue.origin === "string")
    return least === null
      ? { code: "BASE_TYPE_MAX_LENGTH", message: `Must be ${most} or fewer in length.` }
      : { code: "BASE_TYPE_MIN_LENGTH", message: `Must be ${least} or more in length.` };
  if (issue.origin === "array")
    return least === null
      ? { code: "BASE_TYPE_MAX_LENGTH", message: `Must be ${most} or fewer in length.` }
      : { code: "BASE_TYPE_BAD_LENGTH", message: `Must be ${least} or more in length.` };
  return least === null
    ? { code: "NUMBER_TYPE_MAX", message: `int value should be less than or equal to ${most}.` }
    : { code: "NUMBER_TYPE_MIN", message: `int value should be greater than or equal to ${least}.` };
};

const CUSTOM: Readonly<Record<string, string>> = {
  BASE_TYPE_REQUIRED: "This field is required",
  MAX_EMBED_SIZE_EXCEEDED: `Embed size exceeds maximum size of ${MOST_EMBED_LETTERS}`,
  MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE: "parse and a list of the same kind exclude each other",
};

const fieldError = (issue: z.core.$ZodIssue): FieldError => {
  if (issue.code === "too_big" || issue.code === "too_small") return sizeError(issue);
  if (issue.code === "custom") {
    const known = CUSTOM[issue.message];
    return known === undefined
      ? { code: "BASE_TYPE_BAD_LENGTH", message: issue.message }
      : { code: issue.message, message: known };
  }
  if (issue.code === "invalid_type" && issue.input === undefined)
    return { code: "BASE_TYPE_REQUIRED", message: "This field is required" };
  if (issue.code === "invalid_value")
    return { code: "BASE_TYPE_CHOICES", message: `Value must be one of {${issue.values.join(", ")}}.` };
  if (issue.code === "invalid_format" && issue.format === "url")
    return { code: "URL_TYPE_INVALID_URL", message: "Not a well formed URL." };
  return { code: "BASE_TYPE_INVALID", message: "Invalid value." };
};

/** `{a: {0: {_errors: […]}}}` for an error at a.0. */
const nest = (issues: readonly z.core.$ZodIssue[]): object => {
  const root: Record<string, unknown> = {};
  for (const issue of issues) {
    let at = root;
    for (const key of issue.path) {
      at[String(key)] ??= {};
      at = at[String(key)] as Record<string, unknown>;
    }
    at._errors = [...((at._errors as FieldError[] | undefined) ?? []), fieldError(issue)];
  }
  return root;
};

/** @throws Refusal with code 50035 and an error for each field */
export const read = <T>(form: z.ZodType<T>, body: unknown): T => {
  const result = form.safeParse(body ?? {}, { reportInput: true });
  if (result.success) return result.data;
  throw new Refusal(400, 50035, "Invalid Form Body", nest(result.error.issues));
};
