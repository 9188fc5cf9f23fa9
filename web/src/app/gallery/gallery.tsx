import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { createMemoryRouter, Outlet } from "react-router";
import { RouterProvider } from "react-router/dom";
import { createQueryClient } from "../../api/query-client.ts";
import type { Scene } from "../../gallery/scene.ts";
import { Page } from "../../ui/page.tsx";
import { routesInside } from "../routes.tsx";
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

/** The shell of a scene, with the dialog that is over it. */
const stagedShell = (Over: Scene["over"]) => () => {
  const [isOver, setOver] = useState(true);
  return (
    <>
      <Shell>
        <Outlet />
      </Shell>
      {Over !== undefined && isOver ? <Over onClose={() => setOver(false)} /> : null}
    </>
  );
};

/** One scene, with nothing of it asked from the network. */
export const Stage = ({ name }: { readonly name: string }) => {
  const [client] = useState(() => {
    globalThis.fetch = () => new Promise(() => undefined);
    const staged = createQueryClient();
    const scene = SCENES[name];
    if (scene !== undefined) stageScene(scene, staged);
    return staged;
  });
  const [router] = useState(() =>
    createMemoryRouter(routesInside(stagedShell(SCENES[name]?.over)), {
      initialEntries: [SCENES[name]?.path ?? "/"],
    }),
  );
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
};

/** Every screen in its states with sample data; of development builds only. */
export const Gallery = () => {
  const [name] = useState(() => new URLSearchParams(location.search).get("scene"));
  return name === null ? <Index /> : <Stage name={name} />;
};
