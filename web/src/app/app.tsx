import { lazy, Suspense } from "react";
import { Route, Routes } from "react-router";
import { CrashGuard } from "./crash-guard.tsx";
import { MainPage } from "./main-page.tsx";

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
      <Route path="*" element={<MainPage />} />
    </Routes>
  </CrashGuard>
);
