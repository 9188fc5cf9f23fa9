import { StrictMode } from "react";
import { MemoryRouter, Route, Routes, useLocation, useNavigationType } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Link } from "./link.tsx";

test("[WEB-300] a tapped link shows that it was chosen before the next screen is built, and leads there once", async () => {
  const visited = new Map<string, string>();
  const Visits = () => {
    const { key, pathname } = useLocation();
    visited.set(key, `${useNavigationType()} ${pathname}`);
    return null;
  };
  const screen = await render(
    <StrictMode>
      <MemoryRouter>
        <Visits />
        <Link to="/ranking">ランキング</Link>
        <Routes>
          <Route path="/ranking" element={<p>順位</p>} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </StrictMode>,
  );
  const element = screen.getByRole("link", { name: "ランキング" }).element() as HTMLElement;
  element.click();
  element.click();
  expect(element.dataset.chosen).toBe("");
  expect([...visited.values()]).toEqual(["POP /"]);
  await expect.element(screen.getByText("順位")).toBeVisible();
  expect(element.dataset.chosen).toBeUndefined();
  expect([...visited.values()]).toEqual(["POP /", "PUSH /ranking"]);
});
