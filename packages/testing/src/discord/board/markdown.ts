/** Discord's Markdown as HTML, as far as messages of the site use it. */

export const inHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** The names of what a text mentions, and the time. */
export interface Names {
  readonly user: (id: string) => string;
  readonly role: (id: string) => string;
  readonly channel: (id: string) => string;
  readonly nowMs: number;
}

const INLINE =
  /\\(?<escaped>[\\*_~`|>#[\]()@<:.-])|`(?<code>[^`]+)`|\*\*(?<bold>.+?)\*\*|__(?<underlined>.+?)__|~~(?<struck>.+?)~~|\*(?<italic>[^*]+)\*|\b_(?<slanted>[^_]+)_\b|\[(?<label>[^\]]+)\]\(<?(?<target>https?:[^)>\s]+)>?\)|<@!?(?<user>\d+)>|<@&(?<role>\d+)>|<#(?<channel>\d+)>|<t:(?<time>-?\d+)(?::(?<style>[tTdDfFsSR]))?>|(?<address>https?:\/\/[^\s<>)]+)|(?<all>@(?:everyone|here))/gs;

const chip = (text: string): string => `<span class="mention">${inHtml(text)}</span>`;
const link = (to: string, text: string): string =>
  `<a href="${inHtml(to)}" target="_blank" rel="noreferrer">${text}</a>`;

const UNITS: readonly (readonly [number, Intl.RelativeTimeFormatUnit])[] = [
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
  [1, "second"],
];
const relative = new Intl.RelativeTimeFormat("ja", { numeric: "auto" });
const clock = new Intl.DateTimeFormat("ja", { timeZone: "Asia/Tokyo", hour: "2-digit", minute: "2-digit" });
const full = new Intl.DateTimeFormat("ja", {
  timeZone: "Asia/Tokyo",
  dateStyle: "medium",
  timeStyle: "short",
});

const time = (atS: number, style: string | undefined, nowMs: number): string => {
  if (style === "R") {
    const leftS = atS - nowMs / 1000;
    const [size, unit] = UNITS.find(([seconds]) => Math.abs(leftS) >= seconds) ?? [1, "second"];
    return relative.format(Math.round(leftS / size), unit);
  }
  return (style === "t" || style === "T" ? clock : full).format(atS * 1000);
};

export const inline = (text: string, names: Names): string => {
  let html = "";
  let end = 0;
  for (const found of text.matchAll(INLINE)) {
    html += inHtml(text.slice(end, found.index)) + element(found.groups ?? {}, names);
    end = found.index + found[0].length;
  }
  return html + inHtml(text.slice(end));
};

const element = (parts: Readonly<Record<string, string | undefined>>, names: Names): string => {
  const wrapped: readonly (readonly [string | undefined, string])[] = [
    [parts.bold, "strong"],
    [parts.underlined, "u"],
    [parts.struck, "s"],
    [parts.italic ?? parts.slanted, "em"],
  ];
  for (const [text, tag] of wrapped) if (text !== undefined) return `<${tag}>${inline(text, names)}</${tag}>`;
  if (parts.escaped !== undefined) return inHtml(parts.escaped);
  if (parts.code !== undefined) return `<code>${inHtml(parts.code)}</code>`;
  if (parts.user !== undefined) return chip(`@${names.user(parts.user)}`);
  if (parts.role !== undefined) return chip(`@${names.role(parts.role)}`);
  if (parts.channel !== undefined) return chip(`#${names.channel(parts.channel)}`);
  if (parts.time !== undefined)
    return `<span class="time">${time(Number(parts.time), parts.style, names.nowMs)}</span>`;
  if (parts.target !== undefined) return link(parts.target, inline(parts.label ?? "", names));
  if (parts.address !== undefined) return link(parts.address, inHtml(parts.address));
  return inHtml(parts.all ?? "");
};

const HEADING = /^(#{1,3}) (.+)$/;

const block = (line: string, names: Names): string => {
  const [, marks = "", heading] = HEADING.exec(line) ?? [];
  if (heading !== undefined) return `<p class="heading${marks.length}">${inline(heading, names)}</p>`;
  if (line.startsWith("-# ")) return `<p class="small">${inline(line.slice(3), names)}</p>`;
  if (line.startsWith("> ")) return `<blockquote>${inline(line.slice(2), names)}</blockquote>`;
  if (/^[-*] /.test(line)) return `<p class="item">${inline(line.slice(2), names)}</p>`;
  return line === "" ? "<br>" : `<p>${inline(line, names)}</p>`;
};

export const markdown = (text: string, names: Names): string =>
  text
    .split("\n")
    .map((line) => block(line, names))
    .join("");
