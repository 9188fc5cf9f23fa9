import type { ComponentProps, MouseEvent } from "react";
import { useNavigate } from "react-router";
import { afterPaint } from "./after-paint.ts";

type LinkProps = Omit<ComponentProps<"a">, "href" | "onClick"> & {
  readonly to: string;
};

/** A click that the browser would answer in this very tab. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.altKey && !event.shiftKey;

/**
 * A link inside the app; to where one is already it makes no second history entry. It shows that it was chosen
 * (`data-chosen`) before the screen that it leads to is built.
 */
export const Link = ({ to, ...rest }: LinkProps) => {
  const navigate = useNavigate();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        const link = event.currentTarget;
        if (link.dataset.chosen !== undefined) return;
        link.dataset.chosen = "";
        afterPaint(() => {
          delete link.dataset.chosen;
          const { pathname, search, hash } = window.location;
          void navigate(to, { replace: to === pathname + search + hash });
        });
      }}
    />
  );
};
