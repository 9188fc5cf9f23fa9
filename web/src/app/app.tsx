import { lazy, Suspense } from "react";
import { Route, Routes } from "react-router";
import { CrashGuard } from "./crash-guard.tsx";
import { Layout } from "./layout.tsx";
import { PAGES } from "./screens.tsx";
import { TabPage } from "./tab-page.tsx";

const Gallery = import.meta.env.DEV
  ? lazy(() => import("./gallery/gallery.tsx").then((module) => ({ default: module.Gallery })))
  : null;

export const App = () => (
  <CrashGuard>
    <Routes>
      {Gallery === null ? null : (
        <Route
          path="/__gallery"
          element={
            <Suspense>
              <Gallery />
            </Suspense>
          }
        />
      )}
      <Route element={<Layout />}>
        {PAGES.map(([path, Screen]) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        <Route path="*" element={<TabPage />} />
      </Route>
    </Routes>
  </CrashGuard>
);
