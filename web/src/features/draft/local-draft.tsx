import type { Character } from "@gokaku/contract";
import { reduceDraft } from "@gokaku/game";
import { useState } from "react";
import { Board } from "./board.tsx";
import { LOCAL, NOTHING_CHOSEN, storeDraft, storedDraft } from "./stored-draft.ts";

export const LocalDraft = ({ characters }: { readonly characters: readonly Character[] }) => {
  const [draft, setDraft] = useState(() => (storedDraft(LOCAL) ?? NOTHING_CHOSEN).draft);
  return (
    <Board
      draft={draft}
      own={null}
      isAble
      characters={characters}
      act={(action) => {
        const next = reduceDraft(draft, action);
        storeDraft(LOCAL, { ...NOTHING_CHOSEN, draft: next });
        setDraft(next);
      }}
    />
  );
};
