import { expect, type Page, test } from "@playwright/test";
import { type ApiPlayer, login, me } from "./api.ts";
import { logIn } from "./test-login.ts";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

const openCases = async (page: Page) => {
  await page.goto("/?tab=mypage&open=cases");
  return page.getByRole("dialog", { name: "通報と対応状況" });
};

const setRole = (admin: ApiPlayer, userId: string, role: "moderator" | "player") =>
  admin.put(`/api/admin/users/${userId}/role`, { role, reason: "案件の物語" });

test("[WEB-745] [WEB-746] [WEB-748] [WEB-749] [CASE-40] [CASE-41] [CASE-42] a report, its receipt, a decision, an appeal and the other decision by another person", async ({
  page,
  browser,
}) => {
  const [reporter, subject, moderator, admin] = await Promise.all(
    ["dummy_040", "dummy_041", "dummy_042", "dummy_admin"].map(login),
  );
  if (reporter === undefined || subject === undefined || moderator === undefined || admin === undefined)
    throw new Error("a test account is missing");
  const { trainer_name: reporterName } = await me(reporter);
  const { trainer_name: subjectName } = await me(subject);
  await setRole(admin, moderator.userId, "moderator");
  const pageOf = async (player: ApiPlayer, viewport: typeof PHONE) => {
    const own = await (await browser.newContext({ viewport, locale: "ja-JP" })).newPage();
    await logIn(own, player, "mypage");
    return own;
  };
  try {
    const receipt = await test.step("report with a picture, and the receipt", async () => {
      await page.setViewportSize(PHONE);
      await logIn(page, reporter, "mypage");
      await page.goto(`/players/${subject.userId}`);
      await page.getByRole("button", { name: "プレイヤーを通報" }).click();
      const dialog = page.getByRole("dialog", { name: `${subjectName}を通報` });
      await dialog.getByRole("button", { name: "通報する" }).click();
      await expect(dialog.getByText("理由を選んでください。")).toBeVisible();
      await dialog.getByLabel("理由").selectOption({ label: "暴言・嫌がらせ" });
      await dialog.getByLabel("どんなことがありましたか（任意）").fill("試合のあいだ、暴言が続きました。");
      const field = dialog.getByLabel("画像を選ぶ");
      await field.setInputFiles([
        { name: "talk.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") },
        { name: "talk.png", mimeType: "image/png", buffer: await page.screenshot() },
      ]);
      await expect(dialog.getByText("「talk.gif」は送れない形式です", { exact: false })).toBeVisible();
      await expect(dialog.getByRole("img", { name: "画像1" })).toBeVisible();
      await dialog.getByRole("button", { name: "通報する" }).click();
      const sent = page.getByRole("dialog", { name: "通報を受け付けました" });
      const number = await sent.getByText(/^受付番号 \d+$/).innerText();
      await sent.getByRole("button", { name: "通報と対応状況を見る" }).click();
      const card = page.getByRole("region", { name: `${subjectName}への通報` }).first();
      await expect(card.getByText(number)).toBeVisible();
      await expect(card.getByText("送った画像 1枚")).toBeVisible();
      await expect(card.locator("[aria-current=step]")).toContainText("受付済み");
      return number;
    });
    const id = receipt.replace(/\D/g, "");

    const desk = await pageOf(moderator, DESK);
    await test.step("a moderator looks at it and decides", async () => {
      await desk.goto("/admin_control?tab=cases");
      await desk.getByRole("link", { name: `案件 ${id}　${subjectName}` }).click();
      await desk.getByRole("button", { name: "確認を始める" }).click();
      await expect(desk.getByText("「確認中」にしました")).toBeVisible();
      await expect((await openCases(page)).locator("[aria-current=step]").first()).toContainText("確認中");
      await desk.getByRole("button", { name: "画像を見る" }).click();
      await expect(desk.getByRole("img", { name: `${reporterName}の画像` })).toBeVisible();
      const form = desk.getByRole("region", { name: "案件を決める" });
      await form.getByRole("button", { name: "違反を確認し、注意した" }).click();
      await form.getByRole("button", { name: "はじめてのことなので、注意にとどめました。" }).click();
      await form.getByRole("button", { name: "内容を確認" }).click();
      await desk.getByRole("dialog").getByRole("button", { name: "決定する" }).click();
      await expect(desk.getByText("案件を決めました")).toBeVisible();
    });

    const phone = await pageOf(subject, PHONE);
    await test.step("the reported player reads the decision, not the reporter, and appeals", async () => {
      const dialog = await openCases(phone);
      const card = dialog.getByRole("region", { name: "あなたについての通報" }).first();
      await expect(card.getByText("違反を確認し、注意しました。")).toBeVisible();
      await expect(dialog.getByText(reporterName)).toHaveCount(0);
      await card.getByRole("button", { name: "異議を申し立てる" }).click();
      await card.getByLabel("納得できない理由").fill("ボイスチャットには入っていません。");
      await card.getByRole("button", { name: "申し立てる", exact: true }).click();
      await expect(card.getByText("異議を確認しています", { exact: false })).toBeVisible();
    });

    await test.step("the first decider cannot decide the appeal", async () => {
      await desk.reload();
      const appeal = desk.getByRole("region", { name: "異議の申し立て" });
      await expect(appeal.getByText("最初の決定をした人は", { exact: false })).toBeVisible();
      await expect(appeal.getByRole("button", { name: "異議を決める" })).toBeDisabled();
    });

    await test.step("another person grants it", async () => {
      const other = await pageOf(admin, DESK);
      await other.goto("/admin_control?tab=cases");
      const waiting = other.getByRole("region", { name: "決定を待つ異議" });
      await waiting.getByRole("link", { name: `案件 ${id}　${subjectName}` }).click();
      const appeal = other.getByRole("region", { name: "異議の申し立て" });
      await appeal.getByRole("button", { name: "認める", exact: true }).click();
      await expect(appeal.getByRole("button", { name: "違反を確認し、注意した" })).toHaveCount(0);
      await appeal.getByRole("button", { name: "違反を確認できない" }).click();
      await appeal.getByRole("button", { name: "確認できる証拠がありませんでした。" }).click();
      await appeal.getByRole("button", { name: "内容を確認" }).click();
      await other.getByRole("dialog").getByRole("button", { name: "決定する" }).click();
      await expect(other.getByText("異議への答えを決めました")).toBeVisible();
    });

    await test.step("both read the other decision", async () => {
      const own = (await openCases(phone)).getByRole("region", { name: "あなたについての通報" }).first();
      await expect(own.getByText("異議が認められ、決定が変わりました。")).toBeVisible();
      await expect(own.getByText("違反は確認できませんでした。")).toBeVisible();
      const reported = (await openCases(page))
        .getByRole("region", { name: `${subjectName}への通報` })
        .first();
      await expect(reported.getByText("違反は確認できませんでした。")).toBeVisible();
      await expect(reported.getByText("ほかの当事者が異議を申し立てました。")).toBeVisible();
    });
  } finally {
    await setRole(admin, moderator.userId, "player");
  }
});
