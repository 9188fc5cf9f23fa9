import { StrictMode } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Route, Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { Link } from "./link.tsx";

test("[WEB-300] a tapped link shows that it was chosen before the next screen is built, and leads there once", async () => {
  const { hook, history } = memoryLocation({ path: "/", record: true });
  const screen = await render(
    <StrictMode>
      <Router hook={hook}>
        <Link to="/ranking">ランキング</Link>
        <Route path="/ranking">
          <p>順位</p>
        </Route>
      </Router>
    </StrictMode>,
  );
  const link = screen.getByRole("link", { name: "ランキング" });
  const element = link.element() as HTMLElement;
  element.click();
  element.click();
  expect(element.dataset.chosen).toBe("");
  expect(history).toEqual(["/"]);
  await expect.element(screen.getByText("順位")).toBeVisible();
  expect(element.dataset.chosen).toBeUndefined();
  expect(history).toEqual(["/", "/ranking"]);
});
