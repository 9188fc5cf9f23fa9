import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { MemoryRouter } from "react-router";
import { createQueryClient } from "../../api/query-client.ts";
import { Page } from "../../ui/page.tsx";
import { Screens } from "../routes.tsx";
import { Shell } from "../shell.tsx";
import { SCENES, stageScene } from "./stage-scene.ts";

const Index = () => (
  <Page title="画面の一覧">
    <ul>
      {Object.keys(SCENES).map((name) => (
        <li key={name}>
          <a href={`/__gallery?scene=${name}`}>{name}</a>
        </li>
      ))}
    </ul>
  </Page>
);

interface StageProps {
  readonly name: string;
  /** With hard names, lost pictures and lost characters. */
  readonly hard?: boolean;
}

/** One scene, with nothing of it asked from the network. */
export const Stage = ({ name, hard = false }: StageProps) => {
  const [client] = useState(() => {
    globalThis.fetch = () => new Promise(() => undefined);
    const staged = createQueryClient();
    const scene = SCENES[name];
    if (scene !== undefined) stageScene(scene, staged, hard);
    return staged;
  });
  const [isOver, setOver] = useState(true);
  const { over: Over, path = "/" } = SCENES[name] ?? {};
  return (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <Shell>
          <Screens />
        </Shell>
        {Over !== undefined && isOver ? <Over onClose={() => setOver(false)} /> : null}
      </MemoryRouter>
    </QueryClientProvider>
  );
};

/** Every screen in its states with sample data; of development builds only. */
export const Gallery = () => {
  const [search] = useState(() => new URLSearchParams(location.search));
  const name = search.get("scene");
  return name === null ? <Index /> : <Stage name={name} hard={search.has("hard")} />;
};
