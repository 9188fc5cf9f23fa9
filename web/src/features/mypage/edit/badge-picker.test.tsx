import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { sampleUser } from "../../../gallery/samples.ts";
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
