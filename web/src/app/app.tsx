import { lazy, Suspense } from "react";
import { Route, Switch } from "wouter";
import { CrashGuard } from "./crash-guard.tsx";
import { Layout } from "./layout.tsx";
import { Routes } from "./routes.tsx";

const Gallery = import.meta.env.DEV
  ? lazy(() => import("./gallery/gallery.tsx").then((module) => ({ default: module.Gallery })))
  : null;

export const App = () => (
  <CrashGuard>
    <Switch>
      {Gallery === null ? null : (
        <Route path="/__gallery">
          <Suspense>
            <Gallery />
          </Suspense>
        </Route>
      )}
      <Route>
        <Layout>
          <Routes />
        </Layout>
      </Route>
    </Switch>
  </CrashGuard>
);
