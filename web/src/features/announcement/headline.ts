const MARK = /^(?:#{1,6}|[-*]|\d+\.)\s+/;
const INLINE = /\*\*([^*]+)\*\*|\[([^\]]+)\]\(https?:\/\/[^\s)]+\)/g;

/** The first line of an announcement as plain text, "" for none. The whole reader of Markdown is too large for every page. */
export const headlineOf = (content: string): string => {
  const first = content.split("\n").find((line) => line.trim() !== "") ?? "";
  return first.trim().replace(MARK, "").replaceAll(INLINE, "$1$2");
};
