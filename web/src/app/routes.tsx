import { Route, Switch } from "wouter";
import { PAGES } from "./screens.tsx";
import { TabPage } from "./tab-page.tsx";

/** The screen of the address; one that names none shows the main page. */
export const Routes = () => (
  <Switch>
    {PAGES.map(([path, Screen]) => (
      <Route key={path} path={path}>
        <Screen />
      </Route>
    ))}
    <Route>
      <TabPage />
    </Route>
  </Switch>
);
