import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import { Stage } from "./gallery.tsx";

const SENTENCE = "報告済みです。集計されるまでは修正できます。";

test("[WEB-743] after the own report the phase is 報告済み with what is missing, and 集計中 once all ten have reported", async () => {
  const waiting = await render(<Stage name="match-reported" />);
  await expect.element(waiting.getByRole("heading", { name: "報告済み" })).toBeVisible();
  expect(waiting.getByText(SENTENCE).all()).toHaveLength(1);
  await expect.element(waiting.getByText("あと6分で締め切ります（未報告2人）")).toBeVisible();
  await waiting.unmount();
  const counting = await render(<Stage name="match-all-reported" />);
  await expect.element(counting.getByRole("heading", { name: "集計中" })).toBeVisible();
  expect(counting.getByText(SENTENCE).all()).toHaveLength(1);
  expect(counting.getByText(/締め切ります/).all()).toEqual([]);
  await counting.unmount();
});
