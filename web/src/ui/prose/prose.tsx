import { type Block, parseMarkdown, type Span } from "./markdown.ts";
import styles from "./prose.module.css";

const Spans = ({ spans }: { readonly spans: readonly Span[] }) =>
  spans.map((span, index) => {
    const key = `${index}${span.text}`;
    if (span.kind === "strong") return <strong key={key}>{span.text}</strong>;
    if (span.kind === "link") {
      return (
        <a key={key} href={span.href} rel="noreferrer" target="_blank">
          {span.text}
        </a>
      );
    }
    return span.text;
  });

const BlockView = ({ block }: { readonly block: Block }) => {
  if (block.kind === "heading") return block.level === 2 ? <h2>{block.text}</h2> : <h3>{block.text}</h3>;
  if (block.kind === "paragraph") {
    return (
      <p>
        <Spans spans={block.spans} />
      </p>
    );
  }
  const List = block.ordered ? "ol" : "ul";
  return (
    <List>
      {block.items.map((spans, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a text never move
        <li key={index}>
          <Spans spans={spans} />
        </li>
      ))}
    </List>
  );
};

export const Prose = ({ source }: { readonly source: string }) => (
  <div className={styles.prose}>
    {parseMarkdown(source).map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never move
      <BlockView key={index} block={block} />
    ))}
  </div>
);
