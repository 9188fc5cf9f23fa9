import { lazy, Suspense } from "react";
import { BrowserRouter } from "react-router";
import { CrashGuard } from "./crash-guard.tsx";
import { Layout } from "./layout.tsx";
import { Screens } from "./routes.tsx";

const Gallery = import.meta.env.DEV
  ? lazy(() => import("./gallery/gallery.tsx").then((module) => ({ default: module.Gallery })))
  : null;

const Site = () => (
  <CrashGuard>
    <BrowserRouter>
      <Layout>
        <Screens />
      </Layout>
    </BrowserRouter>
  </CrashGuard>
);

export const App = () =>
  Gallery !== null && location.pathname === "/__gallery" ? (
    <Suspense>
      <Gallery />
    </Suspense>
  ) : (
    <Site />
  );
