import { useEffect, useRef } from "react";

/** The open dialogs of a history entry, outermost first. */
const dialogsOf = (state: unknown): readonly string[] => {
  const dialogs: unknown = typeof state === "object" && state !== null ? Reflect.get(state, "dialogs") : [];
  return Array.isArray(dialogs) ? dialogs : [];
};

let lastId = 0;

/**
 * Gives an open dialog an entry in the browser's history, so that going back closes it and stays on the screen.
 * Closed otherwise, it removes its entry.
 */
export const useDialogEntry = (onClose: () => void, wanted = true): void => {
  const close = useRef(onClose);
  close.current = onClose;
  const entry = useRef({ id: "", leaving: 0 });
  useEffect(() => {
    if (!wanted) return;
    const own = entry.current;
    if (own.leaving === 0) {
      lastId += 1;
      own.id = `${performance.timeOrigin}.${lastId}`;
      history.pushState({ ...history.state, dialogs: [...dialogsOf(history.state), own.id] }, "");
    }
    window.clearTimeout(own.leaving);
    own.leaving = 0;
    const onPop = () => {
      if (!dialogsOf(history.state).includes(own.id)) close.current();
    };
    window.addEventListener("popstate", onPop);
    return () => {
      window.removeEventListener("popstate", onPop);
      // A moment later: whoever closes a dialog may lead on to another screen, which is then not left again.
      own.leaving = window.setTimeout(() => {
        if (dialogsOf(history.state).at(-1) === own.id) history.back();
      });
    };
  }, [wanted]);
};
