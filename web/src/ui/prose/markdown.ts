/** The few forms of Markdown that rules and announcements use. Text stays text: nothing in it becomes markup. */
export type Span =
  | { readonly kind: "text" | "strong"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly href: string };

export type Block =
  | { readonly kind: "heading"; readonly level: 2 | 3; readonly text: string }
  | { readonly kind: "paragraph"; readonly spans: readonly Span[] }
  | { readonly kind: "list"; readonly ordered: boolean; readonly items: readonly (readonly Span[])[] };

const INLINE = /\*\*(?<strong>[^*]+)\*\*|\[(?<label>[^\]]+)\]\((?<href>https?:\/\/[^\s)]+)\)/g;

/** One line of text with its bold parts and links; only `http(s)` addresses become links. */
export const parseSpans = (line: string): readonly Span[] => {
  const spans: Span[] = [];
  let from = 0;
  for (const match of line.matchAll(INLINE)) {
    if (match.index > from) spans.push({ kind: "text", text: line.slice(from, match.index) });
    const { strong, label, href } = match.groups ?? {};
    if (strong !== undefined) spans.push({ kind: "strong", text: strong });
    else if (label !== undefined && href !== undefined) spans.push({ kind: "link", text: label, href });
    from = match.index + match[0].length;
  }
  if (from < line.length) spans.push({ kind: "text", text: line.slice(from) });
  return spans;
};

const HEADING = /^(#{1,6})\s+(.+)$/;
const ITEM = /^(?:[-*]|(\d+)\.)\s+(.+)$/;

const readLine = (blocks: Block[], line: string): void => {
  const heading = HEADING.exec(line);
  if (heading !== null) {
    blocks.push({ kind: "heading", level: (heading[1]?.length ?? 2) <= 2 ? 2 : 3, text: heading[2] ?? "" });
    return;
  }
  const item = ITEM.exec(line);
  const last = blocks.at(-1);
  if (item === null) {
    blocks.push({ kind: "paragraph", spans: parseSpans(line) });
    return;
  }
  const ordered = item[1] !== undefined;
  const spans = parseSpans(item[2] ?? "");
  if (last?.kind === "list" && last.ordered === ordered) {
    blocks[blocks.length - 1] = { ...last, items: [...last.items, spans] };
  } else {
    blocks.push({ kind: "list", ordered, items: [spans] });
  }
};

export const parseMarkdown = (source: string): readonly Block[] => {
  const blocks: Block[] = [];
  for (const line of source.split(/\r?\n/)) {
    if (line.trim() !== "") readLine(blocks, line.trim());
  }
  return blocks;
};
