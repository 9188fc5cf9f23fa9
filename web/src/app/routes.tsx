import { useRoutes } from "react-router";
import { PAGES } from "./pages.tsx";
import { TabPage } from "./tab-page.tsx";

const ROUTES = [...PAGES, { path: "*", Component: TabPage }];

export const Screens = () => useRoutes(ROUTES);
