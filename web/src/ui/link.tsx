import type { ComponentProps, MouseEvent } from "react";
import { useHref, useNavigate } from "react-router";

type LinkProps = Omit<ComponentProps<"a">, "href" | "onClick"> & {
  readonly to: string;
  /** Goes with the history entry. */
  readonly state?: unknown;
};

/** A click that the browser would answer in this very tab. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.altKey && !event.shiftKey;

/** A link inside the app; to where one is already it makes no second history entry. */
export const Link = ({ to, state, ...rest }: LinkProps) => {
  const href = useHref(to);
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        const { pathname, search, hash } = window.location;
        void navigate(to, { state, replace: href === pathname + search + hash });
      }}
    />
  );
};
