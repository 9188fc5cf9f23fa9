import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { sampleBadge, sampleUser } from "../../../gallery/samples.ts";
import { BadgePicker } from "./badge-picker.tsx";
import { draftOf } from "./profile-draft.ts";

test("[WEB-260] badges that could not be loaded never read as none owned", async () => {
  const nothing = () => undefined;
  const picker = (failure: React.ReactNode) => (
    <BadgePicker
      owned={[]}
      failure={failure}
      draft={draftOf(sampleUser())}
      slot={0}
      onChoose={nothing}
      onClose={nothing}
    />
  );
  const screen = await render(picker(<p>バッジデータの取得に失敗しました</p>));
  await expect.element(screen.getByText("バッジデータの取得に失敗しました")).toBeVisible();
  expect(screen.getByText("所持している勲章がありません").query()).toBeNull();
  await screen.rerender(picker(null));
  await expect.element(screen.getByText("所持している勲章がありません")).toBeVisible();
});

test("[WEB-289] of 100 kB that are pasted no more than a badge's words are sought", async () => {
  const nothing = () => undefined;
  const screen = await render(
    <BadgePicker
      owned={[sampleBadge]}
      failure={null}
      draft={draftOf(sampleUser({ current_badge: "" }))}
      slot={0}
      onChoose={nothing}
      onClose={nothing}
    />,
  );
  const search = screen.getByRole("searchbox", { name: "勲章を検索" });
  await search.fill("あ".repeat(100_000));
  await expect.element(search).toHaveValue("あ".repeat(100));
  await expect.element(screen.getByText("検索条件に一致する勲章がありません")).toBeVisible();
});
