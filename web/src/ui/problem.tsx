import { Notice } from "./notice.tsx";

/** A failure, line by line; empty without one. */
export const Problem = ({ lines }: { readonly lines: readonly string[] | null }) =>
  lines === null ? null : (
    <Notice tone="error" alert>
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </Notice>
  );
