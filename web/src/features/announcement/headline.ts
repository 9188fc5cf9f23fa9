import { parseMarkdown, parseSpans } from "../../ui/prose/markdown.ts";

/** The first line of an announcement as plain text, "" for none. */
export const headlineOf = (content: string): string => {
  const [first] = parseMarkdown(content);
  if (first === undefined) return "";
  const spans =
    first.kind === "heading" ? parseSpans(first.text) : first.kind === "list" ? first.items[0] : first.spans;
  return (spans ?? []).map(({ text }) => text).join("");
};
