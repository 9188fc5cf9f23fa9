import type { DiscordCall } from "../api.ts";
import type { figuresOf } from "../control.ts";
import type { DiscordGuilds } from "../guilds.ts";
import type { DiscordPeople } from "../people.ts";
import { CHANNEL_TYPES, type Channel, type Component, type Guild, type Message } from "../shapes.ts";
import type { DiscordWebhooks } from "../webhooks.ts";
import { inHtml, inline, markdown, type Names } from "./markdown.ts";
import { STYLE } from "./style.ts";

export interface Board {
  readonly guilds: DiscordGuilds;
  readonly people: DiscordPeople;
  readonly webhooks: DiscordWebhooks;
  readonly calls: readonly DiscordCall[];
  readonly figures: () => ReturnType<typeof figuresOf>;
}

/** The place that is shown, and the user who presses. */
export interface View {
  readonly guildId: string;
  readonly channelId: string;
  readonly userId: string;
  /** A sentence about the last press or command. */
  readonly note: string;
}

const MOST_MESSAGES = 50;
const MOST_CALLS = 20;

const clock = new Intl.DateTimeFormat("ja", {
  timeZone: "Asia/Tokyo",
  hour: "2-digit",
  minute: "2-digit",
  second: "2-digit",
});

/** The users who can act: the known ones, and those that a message has mentioned. */
const usersOf = ({ guilds, people }: Board): readonly string[] => [
  ...new Set([...people.all().map(({ id }) => id), ...guilds.pings.flatMap(({ userIds }) => userIds)]),
];

const namesOf = ({ guilds, people }: Board, guild: Guild | undefined): Names => ({
  user: (id) => {
    const person = people.find(id);
    return person?.globalName ?? person?.username ?? `user_${id}`;
  },
  role: (id) => guild?.roles.get(id)?.name ?? id,
  channel: (id) => guilds.channels.get(id)?.name ?? id,
  nowMs: guilds.nowMs(),
});

const queryOf = ({ guildId, channelId, userId }: View, changed: Partial<View> = {}): string =>
  `/?${new URLSearchParams({ guild: guildId, channel: channelId, user: userId, ...short(changed) })}`;

const short = ({ guildId, channelId, userId, note }: Partial<View>): Record<string, string> => ({
  ...(guildId === undefined ? {} : { guild: guildId }),
  ...(channelId === undefined ? {} : { channel: channelId }),
  ...(userId === undefined ? {} : { user: userId }),
  ...(note === undefined ? {} : { note }),
});

const hidden = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${inHtml(value)}">`)
    .join("");

const button = (component: Component, message: Message, view: View): string => {
  const text = inHtml(`${component.emoji?.name ?? ""} ${component.label ?? ""}`.trim());
  if (component.url !== undefined)
    return `<a class="button" href="${inHtml(component.url)}" target="_blank" rel="noreferrer">${text}</a>`;
  const fields = {
    guild: view.guildId,
    channel: view.channelId,
    user: view.userId,
    place: message.channel_id,
    message: message.id,
    custom_id: component.custom_id ?? "",
  };
  return `<form method="post" action="/press">${hidden(fields)}<button class="style${component.style ?? 2}"${component.disabled ? " disabled" : ""}>${text}</button></form>`;
};

const embedOf = (embed: Message["embeds"][number], names: Names): string => {
  const colour = embed.color ? `#${embed.color.toString(16).padStart(6, "0")}` : "var(--line)";
  const fields = (embed.fields ?? [])
    .map(
      ({ name, value, inline }) =>
        `<div${inline ? "" : ' class="wide"'}><dt>${markdown(name, names)}</dt><dd>${markdown(value, names)}</dd></div>`,
    )
    .join("");
  return `<div class="embed" style="border-left-color:${colour}">
${embed.author === undefined ? "" : `<p class="small">${inHtml(embed.author.name)}</p>`}
${embed.title === undefined ? "" : `<p class="title">${embed.url === undefined ? inline(embed.title, names) : `<a href="${inHtml(embed.url)}" target="_blank" rel="noreferrer">${inHtml(embed.title)}</a>`}</p>`}
${embed.description === undefined ? "" : markdown(embed.description, names)}
${fields === "" ? "" : `<dl class="fields">${fields}</dl>`}
${embed.footer === undefined ? "" : `<p class="small">${inHtml(embed.footer.text)}</p>`}</div>`;
};

const messageOf = (message: Message, board: Board, view: View, names: Names, isOwn = false): string => {
  const edits = board.guilds.edits.get(message.id)?.length ?? 0;
  const when = clock.format(new Date(message.timestamp));
  return `<article class="message${isOwn ? " own" : ""}">
<span class="who">${inHtml(message.author.global_name ?? message.author.username)}</span><span class="when">${when}${edits > 0 ? `（編集 ${edits} 回）` : ""}${isOwn ? "・あなただけに表示" : ""}</span>
${message.content === "" ? "" : `<div>${markdown(message.content, names)}</div>`}
${message.embeds.map((embed) => embedOf(embed, names)).join("")}
${message.components.map(({ components = [] }) => `<div class="buttons">${components.map((one) => button(one, message, view)).join("")}</div>`).join("")}
${message.thread === undefined ? "" : `<p class="small">スレッド：<a href="${queryOf(view, { channelId: message.thread.id })}">${inHtml(message.thread.name ?? "")}</a></p>`}
</article>`;
};

const navigation = (board: Board, view: View): string => {
  const { guilds } = board;
  const line = (channel: Channel, mark: string, kind = ""): string => {
    const isOpen = channel.thread_metadata?.archived !== true;
    return `<a class="${kind}" href="${queryOf(view, { channelId: channel.id })}"${channel.id === view.channelId ? ' aria-current="page"' : ""}><span${isOpen ? "" : ' class="closed"'}>${mark} ${inHtml(channel.name ?? "")}${isOpen ? "" : "（終了）"}</span><span class="count">${guilds.messagesIn(channel.id).length}</span></a>`;
  };
  const own = [...guilds.channels.values()].filter(({ guild_id }) => guild_id === view.guildId);
  const texts = own.filter(({ type }) => type === CHANNEL_TYPES.text);
  const directs = [...guilds.channels.values()].filter(({ type }) => type === CHANNEL_TYPES.dm);
  const servers = [...guilds.guilds.values()]
    .map(
      ({ id, name, hasBot }) =>
        `<a href="${queryOf(view, { guildId: id, channelId: "" })}"${id === view.guildId ? ' aria-current="page"' : ""}><span>${inHtml(name)}</span><span class="count">${hasBot ? "" : "ボットなし"}</span></a>`,
    )
    .join("");
  const channels = texts
    .map(
      (channel) =>
        line(channel, "#") +
        guilds
          .threadsIn(channel.id)
          .toReversed()
          .slice(0, 20)
          .map((thread) => line(thread, "└", "thread"))
          .join(""),
    )
    .join("");
  const names = namesOf(board, undefined);
  const messages = directs
    .map((channel) => {
      const [recipient] = (channel.recipients ?? []) as readonly { readonly id: string }[];
      return line({ ...channel, name: names.user(recipient?.id ?? "") }, "@");
    })
    .join("");
  return `<nav><h2>サーバー</h2>${servers}<h2>チャンネル</h2>${channels}
<h2>ダイレクトメッセージ</h2>${messages === "" ? '<p class="note">まだありません。</p>' : messages}</nav>`;
};

const place = (board: Board, view: View, names: Names): string => {
  const { guilds, webhooks } = board;
  const channel = guilds.channels.get(view.channelId);
  if (channel === undefined) return '<section><p class="note">このチャンネルはありません。</p></section>';
  const guild = guilds.guilds.get(channel.guild_id ?? "");
  const own = [...webhooks.continuations.values()]
    .filter(({ userId, channelId }) => userId === view.userId && channelId === channel.id)
    .flatMap(({ shownToUser }) => shownToUser)
    .slice(-3);
  const members = [...(guilds.threadMembers.get(channel.id) ?? [])].filter((id) => id !== guilds.bot.id);
  const commands = (guild?.commands ?? []) as readonly {
    readonly name: string;
    readonly options?: readonly { readonly type: number; readonly name: string }[];
  }[];
  const choices = commands.flatMap(({ name, options = [] }) => {
    const subcommands = options.filter(({ type }) => type === 1);
    return subcommands.length === 0 ? [name] : subcommands.map((option) => `${name} ${option.name}`);
  });
  const fields = { guild: view.guildId, channel: view.channelId, user: view.userId };
  const form =
    choices.length === 0
      ? ""
      : `<form class="line" method="post" action="/command">${hidden(fields)}<select name="name" aria-label="コマンド">${choices.map((name) => `<option value="${inHtml(name)}">/${inHtml(name)}</option>`).join("")}</select><button>コマンドを送る</button></form>`;
  const shown = guilds.messagesIn(channel.id).slice(-MOST_MESSAGES);
  const title = channel.name ?? names.user((channel.recipients?.[0] as { id: string } | undefined)?.id ?? "");
  return `<section><h2>${inHtml(title)}${channel.thread_metadata?.archived ? "（アーカイブ済み）" : ""}</h2>
${view.note === "" ? "" : `<p class="bar" role="status">${inHtml(view.note)}</p>`}
${members.length === 0 ? "" : `<p class="small">参加者 ${members.length}人：${members.map((id) => inHtml(names.user(id))).join("、")}</p>`}
${shown.length === 0 ? '<p class="note">まだメッセージはありません。</p>' : shown.map((message) => messageOf(message, board, view, names)).join("")}
${own.map((message) => messageOf(message, board, view, names, true)).join("")}
${form === "" ? "" : `<h2>コマンド</h2>${form}`}</section>`;
};

const rooms = ({ guilds }: Board, view: View, names: Names): string => {
  const own = [...guilds.channels.values()].filter(
    ({ guild_id, type }) => guild_id === view.guildId && type === CHANNEL_TYPES.voice,
  );
  const room = (channel: Channel): string => {
    const allowed = (channel.permission_overwrites ?? [])
      .filter(({ id, type }) => type === 1 && id !== guilds.bot.id && guilds.mayEnter(channel, id))
      .map(({ id }) => names.user(id));
    const isOpen = guilds.mayEnter(channel, "");
    const who = isOpen ? "全員が入れます" : allowed.length === 0 ? "閉じています" : allowed.join("、");
    return `<div class="room"><strong>${inHtml(channel.name ?? "")}</strong> <span class="${isOpen || allowed.length > 0 ? "good" : "note"}">${inHtml(who)}</span></div>`;
  };
  return `<h2>ボイスチャンネル</h2>${own.length === 0 ? '<p class="note">ありません。</p>' : own.map(room).join("")}`;
};

const roles = (guild: Guild | undefined, names: Names, bot: string): string => {
  const own = [...(guild?.roles.values() ?? [])].filter(({ managed, position }) => !managed && position > 0);
  const holders = (id: string): readonly string[] =>
    [...(guild?.rolesOf ?? [])].filter(([user, set]) => user !== bot && set.has(id)).map(([user]) => user);
  return `<h2>ロール</h2>${own
    .toSorted((one, other) => other.position - one.position)
    .map(({ id, name }) => {
      const users = holders(id);
      return `<div class="room"><strong>${inHtml(name)}</strong> <span class="note">${users.length}人${
        users.length === 0
          ? ""
          : `：${users
              .slice(0, 20)
              .map((user) => inHtml(names.user(user)))
              .join("、")}`
      }</span></div>`;
    })
    .join("")}`;
};

const traffic = ({ calls, figures }: Board): string => {
  const { calls: count, invalid, violations, pings, everyonePings, faultsGiven, faultsLeft } = figures();
  const rows: readonly (readonly [string, number])[] = [
    ["API の呼び出し", count],
    ["無効なリクエスト（10分間）", invalid],
    ["制限が終わる前の呼び出し", violations.length],
    ["通知のあるメッセージ", pings],
    ["全員への通知", everyonePings],
    ["起こした障害", faultsGiven],
    ["残りの障害", faultsLeft],
  ];
  const row = ({ atMs, method, route, status, code, remaining, bucket, fault }: DiscordCall): string => {
    const more = [
      `バケット ${bucket === "" ? "なし" : bucket.slice(0, 8)}`,
      ...(remaining === null ? [] : [`残り ${remaining}`]),
      ...(code === null ? [] : [`コード ${code}`]),
      ...(fault === null ? [] : [`障害 ${fault}`]),
    ].join("・");
    return `<div class="call"><span>${clock.format(atMs)}</span><span>${method} ${inHtml(route.slice(method.length + 1)).replaceAll("/", "/<wbr>")}</span><span class="${status >= 200 && status < 300 ? "good" : "bad"}">${status === 0 ? "切断" : status}</span><span class="more">${more}</span></div>`;
  };
  return `<h2>通信</h2><dl class="figures">${rows.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join("")}</dl>
<h2>最近の呼び出し</h2>${calls.slice(-MOST_CALLS).toReversed().map(row).join("") || '<p class="note">まだありません。</p>'}`;
};

/** The part of the page that is renewed. */
export const boardMain = (board: Board, view: View): string => {
  const guild = board.guilds.guilds.get(view.guildId);
  const names = namesOf(board, guild);
  return `${navigation(board, view)}${place(board, view, names)}
<section>${rooms(board, view, names)}${roles(guild, names, board.guilds.bot.id)}${traffic(board)}</section>`;
};

const RENEW_MS = 2_000;

/** Renews the page while the user does nothing with it. */
const SCRIPT = `
const main=document.querySelector("main");let shown="";
setInterval(async()=>{
  if(document.hidden||main.contains(document.activeElement)&&document.activeElement.matches("select,input"))return;
  const answer=await fetch("/board"+location.search).catch(()=>null);
  if(!answer?.ok)return;
  const html=await answer.text();
  if(html!==shown){shown=html;main.innerHTML=html}
},${RENEW_MS});
document.querySelector("header select").addEventListener("change",event=>event.target.form.submit());`;

/** The page of everything that was sent to Discord. */
export const boardPage = (board: Board, view: View): string => {
  const names = namesOf(board, undefined);
  const users = usersOf(board)
    .map(
      (id) =>
        `<option value="${inHtml(id)}"${id === view.userId ? " selected" : ""}>${inHtml(names.user(id))}</option>`,
    )
    .join("");
  return `<!doctype html>
<html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Discord（開発用）</title><style>${STYLE}</style>
<header><h1>Discord（開発用）</h1>
<form class="line" method="get" action="/">${hidden({ guild: view.guildId, channel: view.channelId })}<label for="user">操作するユーザー</label><select id="user" name="user">${users}</select></form>
<p class="note">手元の環境だけにある代わりの Discord です。</p></header>
<main>${boardMain(board, view)}</main><script>${SCRIPT}</script></html>`;
};

/** The view that an address or a form names; the first server, channel and user instead of missing ones. */
export const viewOf = (board: Board, named: URLSearchParams): View => {
  const { guilds } = board;
  const guildId = named.get("guild") || ([...guilds.guilds.keys()][0] ?? "");
  const first = [...guilds.channels.values()].find(({ guild_id }) => guild_id === guildId)?.id ?? "";
  return {
    guildId,
    channelId: named.get("channel") || first,
    userId: named.get("user") || (usersOf(board)[0] ?? ""),
    note: named.get("note") ?? "",
  };
};

/** The address of a view. */
export const addressOf = (view: View): string => queryOf(view, view.note === "" ? {} : { note: view.note });
