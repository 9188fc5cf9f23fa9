import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "./api/query-client.ts";
import { App } from "./app/app.tsx";
import { followBuilds } from "./app/fresh-build.ts";
import { restoreStored } from "./app/use-stored.ts";
import { arrivingSession } from "./session/session-store.ts";
import "./sign-in/connect.ts";
import { language } from "./text/language.ts";

document.documentElement.lang = language;
followBuilds(import.meta.url);

const show = (): void => {
  const root = document.getElementById("root");
  if (root === null) return;
  const client = createQueryClient();
  restoreStored(client);
  // As a transition it is drawn in slices, between which the page answers to a tap.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={client}>
          <App />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
};

const arriving = arrivingSession();
if (arriving === null) show();
else void arriving.then(show);
