import "../../styles/index.css";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { sampleUser } from "../../gallery/samples.ts";
import { Hero } from "./hero.tsx";

const show = (change: Partial<ReturnType<typeof sampleUser>>, onEdit = vi.fn()) =>
  render(
    <MemoryRouter>
      <Hero
        user={{ ...sampleUser(), ...change }}
        badges={[]}
        matchPath="/?tab=match"
        onEdit={onEdit}
        onLogout={vi.fn()}
      />
    </MemoryRouter>,
  );

test("[WEB-316] my page begins with who one is, the rate in 40 px and the place, and the way to play", async () => {
  const screen = await show({ trainer_name: "こはる", rate: 1620, rank: 27 });
  const hero = screen.getByRole("region", { name: "こはる" });
  const rate = hero.getByText("1620", { exact: true });
  await expect.element(rate).toBeVisible();
  expect(getComputedStyle(rate.element()).fontSize).toBe("40px");
  await expect.element(hero.getByText("27位")).toBeVisible();
  const play = hero.getByRole("link", { name: "マッチングへ" });
  await expect.element(play).toHaveAttribute("href", "/?tab=match");
  expect(play.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(56);
});

test("[WEB-316] without a trainer name the way to one is the way to play", async () => {
  const onEdit = vi.fn();
  const screen = await show({ trainer_name: "" }, onEdit);
  await expect
    .element(screen.getByText("トレーナー名を設定すると、マッチングに参加できます。"))
    .toBeVisible();
  await expect.element(screen.getByRole("link", { name: "マッチングへ" })).not.toBeInTheDocument();
  await screen.getByRole("button", { name: "編集" }).click();
  expect(onEdit).toHaveBeenCalledOnce();
});

test("[WEB-495] the profile card logs out", async () => {
  const onLogout = vi.fn();
  const screen = await render(
    <MemoryRouter>
      <Hero user={sampleUser()} badges={[]} matchPath="/?tab=match" onEdit={vi.fn()} onLogout={onLogout} />
    </MemoryRouter>,
  );
  await screen.getByRole("button", { name: "ログアウト" }).click();
  expect(onLogout).toHaveBeenCalledOnce();
});
