import type { Role } from "@gokaku/game";
import { useState } from "react";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { RoleTiles } from "./role-tiles.tsx";

const Tiles = ({ locked = false }: { readonly locked?: boolean }) => {
  const [roles, setRoles] = useState<readonly Role[]>([]);
  return <RoleTiles selected={roles} locked={locked} onChange={setRoles} />;
};

test("[WEB-44] tiles carry the numeral of their priority, and removing one moves the others up", async () => {
  const screen = await render(<Tiles />);
  const tile = (name: string) => screen.getByRole("button", { name, exact: true });
  await tile("タンク").click();
  await tile("中央").click();
  await expect.element(tile("タンク 第1希望")).toBeVisible();
  await expect.element(tile("中央 第2希望")).toBeVisible();
  await tile("タンク 第1希望").click();
  await expect.element(tile("中央 第1希望")).toBeVisible();
  await expect.element(tile("タンク")).toHaveAttribute("aria-pressed", "false");
});

test("[WEB-44] while queued no tile can be pressed", async () => {
  const screen = await render(<Tiles locked />);
  for (const tile of screen.getByRole("button").all()) await expect.element(tile).toBeDisabled();
});
