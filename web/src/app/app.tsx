import { lazy, Suspense, useState } from "react";
import { createBrowserRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { ROUTES } from "./routes.tsx";

const Gallery = import.meta.env.DEV
  ? lazy(() => import("./gallery/gallery.tsx").then((module) => ({ default: module.Gallery })))
  : null;

const Site = () => {
  const [router] = useState(() => createBrowserRouter(ROUTES));
  return <RouterProvider router={router} />;
};

export const App = () =>
  Gallery !== null && location.pathname === "/__gallery" ? (
    <Suspense>
      <Gallery />
    </Suspense>
  ) : (
    <Site />
  );
