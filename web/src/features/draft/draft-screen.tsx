import { useSearchParams } from "react-router";
import { useCharacters, useSystem } from "../../api/queries.ts";
import { Unanswered } from "../../ui/fallback.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { Page } from "../../ui/page.tsx";
import { Loading } from "../../ui/pentagon.tsx";
import { Lobby } from "./lobby.tsx";
import { readRoomId } from "./room-id.ts";
import { draftText } from "./text.ts";

const LocalDraft = lazyPart(() => import("./local-draft.tsx").then((m) => m.LocalDraft));
const Room = lazyPart(() => import("./room.tsx").then((m) => m.Room));

/** The lobby at `/tools`, a room at `?room=`, both sides on one screen at `?mode=local`. */
export const DraftScreen = () => {
  const [query] = useSearchParams();
  const characters = useCharacters();
  const system = useSystem();
  const room = query.get("room");
  const isLocal = query.get("mode") === "local";
  const isLobby = room === null && !isLocal;
  const catalogue = characters.data?.pokemon;
  return (
    <Page title={draftText.title} quiet={!isLobby}>
      {isLobby ? (
        <Lobby />
      ) : catalogue === undefined ? (
        <Unanswered title={draftText.noCharacters} query={characters} />
      ) : system.isPending ? (
        <Loading />
      ) : room === null ? (
        <LocalDraft characters={catalogue} />
      ) : (
        <Room
          key={room}
          roomId={readRoomId(room)}
          characters={catalogue}
          stunUrls={system.data?.stun_urls ?? []}
        />
      )}
    </Page>
  );
};
