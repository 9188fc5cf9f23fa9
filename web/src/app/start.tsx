import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createQueryClient } from "../api/query-client.ts";
import { arrivingSession } from "../session/session-store.ts";
import { HEADING_FONT } from "../styles/heading-font.ts";
import { App } from "./app.tsx";
import { restoreStored } from "./use-stored.ts";
import "../sign-in/connect.ts";

const show = (): void => {
  const root = document.getElementById("root");
  if (root === null) return;
  const client = createQueryClient();
  restoreStored(client);
  // React renders a transition in time slices, between which the page answers a tap.
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

document.fonts.add(HEADING_FONT);
const arriving = arrivingSession();
if (arriving === null) show();
else void arriving.then(show);
