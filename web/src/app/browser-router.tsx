import { type ReactNode, useEffect, useState } from "react";
import { createPath, type Navigator, Router, type To } from "react-router";

/** What the router keeps of the browser's history entry: where it is, what went with it, and its name. */
const currentPlace = () => {
  const { pathname, search, hash } = window.location;
  const kept = history.state as { readonly usr?: unknown; readonly key?: string } | null;
  return { pathname, search, hash, state: kept?.usr ?? null, key: kept?.key ?? "default" };
};

const hrefOf = (to: To): string => (typeof to === "string" ? to : createPath(to));

/**
 * The router over the browser's history. The router's own brings with it data routes, forms and the loading ahead of
 * framework routes (4 kB gzip), none of which there are.
 */
export const BrowserRouter = ({ children }: { readonly children: ReactNode }) => {
  const [place, setPlace] = useState(currentPlace);
  const [navigator] = useState<Navigator>(() => {
    const write = (method: "pushState" | "replaceState") => (to: To, state: unknown) => {
      history[method]({ usr: state, key: crypto.randomUUID() }, "", hrefOf(to));
      setPlace(currentPlace());
    };
    return {
      createHref: hrefOf,
      push: write("pushState"),
      replace: write("replaceState"),
      go: (steps) => history.go(steps),
    };
  });
  useEffect(() => {
    const follow = () => setPlace(currentPlace());
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);
  return (
    <Router location={place} navigator={navigator}>
      {children}
    </Router>
  );
};
