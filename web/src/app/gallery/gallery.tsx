import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { createQueryClient } from "../../api/query-client.ts";
import { Page } from "../../ui/page.tsx";
import { PAGES } from "../screens.tsx";
import { Shell } from "../shell.tsx";
import { TabPage } from "../tab-page.tsx";
import { SCENES, stageScene } from "./stage-scene.ts";

const Index = () => (
  <Page title="画面の一覧">
    <ul>
      {Object.entries(SCENES).map(([name, scene]) => (
        <li key={name}>
          <a href={`/__gallery?${scene.path.split("?")[1] ?? ""}&scene=${name}`}>{name}</a>
        </li>
      ))}
    </ul>
  </Page>
);

const Stage = ({ name }: { readonly name: string }) => {
  const [client] = useState(() => {
    globalThis.fetch = () => new Promise(() => undefined);
    const staged = createQueryClient();
    const scene = SCENES[name];
    if (scene !== undefined) stageScene(scene, staged);
    return staged;
  });
  const Screen = PAGES.find(([path]) => path === SCENES[name]?.path.split("?")[0])?.[1];
  return (
    <QueryClientProvider client={client}>
      <Shell>{Screen === undefined ? <TabPage /> : <Screen />}</Shell>
    </QueryClientProvider>
  );
};

/** Every screen in its states with sample data; of development builds only. */
export const Gallery = () => {
  const [name] = useState(() => new URLSearchParams(location.search).get("scene"));
  return name === null ? <Index /> : <Stage name={name} />;
};
