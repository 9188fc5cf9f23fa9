import { StrictMode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { Link } from "./link.tsx";

test("[WEB-300] a tapped link shows that it was chosen before the next screen is built, and leads there once", async () => {
  const router = createMemoryRouter([
    { path: "/", element: <Link to="/ranking">ランキング</Link> },
    { path: "/ranking", element: <p>順位</p> },
  ]);
  const visited: string[] = [];
  router.subscribe(({ historyAction, location, navigation }) => {
    if (navigation.state === "idle") visited.push(`${historyAction} ${location.pathname}`);
  });
  const screen = await render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  const element = screen.getByRole("link", { name: "ランキング" }).element() as HTMLElement;
  element.click();
  element.click();
  expect(element.dataset.chosen).toBe("");
  expect(visited).toEqual([]);
  await expect.element(screen.getByText("順位")).toBeVisible();
  expect(visited).toEqual(["PUSH /ranking"]);
});

test("[WEB-300] a link stays chosen while its screen is loaded, and can be tapped again when that failed", async () => {
  const { promise, reject } = Promise.withResolvers<() => null>();
  const router = createMemoryRouter([
    {
      ErrorBoundary: () => <p>再試行</p>,
      children: [
        { path: "/", element: <Link to="/shop">ショップ</Link> },
        { path: "/shop", lazy: { Component: () => promise } },
      ],
    },
  ]);
  const screen = await render(<RouterProvider router={router} />);
  const element = screen.getByRole("link", { name: "ショップ" }).element() as HTMLElement;
  element.click();
  await expect.poll(() => router.state.navigation.state).toBe("loading");
  expect(element.dataset.chosen).toBe("");
  reject(new Error("offline"));
  await expect.element(screen.getByText("再試行")).toBeVisible();
  expect(element.dataset.chosen).toBeUndefined();
});
