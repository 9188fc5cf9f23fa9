import "../../../styles/index.css";
import { shortMatchId } from "@gokaku/game";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "../../../api/query-client.ts";
import { NOW_S } from "../../../gallery/scene.ts";
import { sampleOwnCase, sampleOwnCases } from "../../../ui/cases/samples.ts";
import { casesText } from "../../../ui/cases/text.ts";
import { useToasts } from "../../../ui/toast.ts";
import { CasesDialog } from "./cases-dialog.tsx";

const text = casesText.own;

afterEach(() => vi.restoreAllMocks());

const DECIDED = sampleOwnCase({
  state: "decided",
  looked_at_at: NOW_S - 60,
  decided_at: NOW_S - 30,
  outcome: "unconfirmed",
  reason: "evidence_missing",
  appeal_until: NOW_S + 86_400,
});

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <CasesDialog onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

test("[WEB-748] each receipt says how far its case is, what was decided and why, and whether there is an appeal", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json({ cases: sampleOwnCases }));
  await show();
  const received = page.getByRole("region", { name: text.titles.reporter("こまち") });
  await expect.element(received).toBeVisible();
  const steps = received.getByRole("listitem");
  expect(steps.elements().map((step) => step.getAttribute("aria-current"))).toEqual(["step", null, null]);
  await expect.element(received.getByRole("button", { name: text.addPictures })).toBeVisible();
  await expect.element(received.getByRole("link", { name: text.toMatch })).toBeVisible();
  const subject = page.getByRole("region", { name: text.titles.subject, exact: true });
  await expect.element(subject.getByText(casesText.outcomes.warned)).toBeVisible();
  await expect.element(subject.getByText(casesText.decisionReasons.records_agree)).toBeVisible();
  await expect.element(subject.getByText(text.appeal.states.open)).toBeVisible();
  expect(
    subject
      .getByRole("button")
      .elements()
      .map(({ textContent: words }) => words),
  ).toEqual([text.addPictures]);
  const party = page.getByRole("region", { name: text.titles.party(shortMatchId("180000000000000001")) });
  await expect.element(party.getByText(text.appeal.ofOther)).toBeVisible();
  await expect.element(party.getByText(text.appeal.states.granted)).toBeVisible();
  const left = page.getByRole("region", { name: text.titles.reporter(text.left) });
  await expect.element(left.getByText(text.appeal.states.rejected)).toBeVisible();
});

test("[WEB-749] an appeal needs a reason, keeps it when it fails, and replaces the button by its state", async () => {
  const sent: unknown[] = [];
  let isUp = false;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
    if (!String(address).endsWith("/appeal")) return Response.json({ cases: [DECIDED] });
    if (!isUp)
      return Response.json({ error: "unavailable", message: "ただいま利用できません。" }, { status: 503 });
    sent.push(JSON.parse(String(init?.body)));
    const appeal = {
      state: "open",
      is_own: true,
      text: "録画があります。",
      appealed_at: NOW_S,
      decided_at: 0,
    };
    return Response.json({ ...DECIDED, appeal_until: 0, appeal }, { status: 201 });
  });
  await show();
  await page.getByRole("button", { name: text.appeal.open }).click();
  const field = page.getByLabelText(text.appeal.words);
  await expect.element(field).toHaveFocus();
  const send = page.getByRole("button", { name: text.appeal.send });
  await send.click();
  await expect.element(page.getByText(text.appeal.refused(500))).toBeVisible();
  await field.fill("録画があります。");
  await send.click();
  await expect.element(page.getByText(text.appeal.failed)).toBeVisible();
  await expect.element(field).toHaveValue("録画があります。");
  isUp = true;
  await send.click();
  await expect.element(page.getByText(text.appeal.states.open)).toBeVisible();
  expect(sent).toEqual([{ text: "録画があります。" }]);
  expect(page.getByRole("button", { name: text.appeal.open }).elements()).toEqual([]);
});

test("[WEB-749] the words of an appeal stay after 「キャンセル」, and a refusal that closes the form is shown", async () => {
  const own = { ...DECIDED, id: "32" };
  const ofOther = { state: "open", is_own: false, text: "", appealed_at: NOW_S, decided_at: 0 };
  let isMade = false;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
    if (!String(address).endsWith("/appeal"))
      return Response.json({ cases: [isMade ? { ...own, appeal_until: 0, appeal: ofOther } : own] });
    isMade = true;
    return Response.json({ error: "appeal_made", message: "申し立てられています。" }, { status: 409 });
  });
  await show();
  const open = page.getByRole("button", { name: text.appeal.open });
  await open.click();
  await page.getByLabelText(text.appeal.words).fill("録画があります。");
  await page.getByRole("button", { name: "キャンセル" }).click();
  await open.click();
  await expect.element(page.getByLabelText(text.appeal.words)).toHaveValue("録画があります。");
  await page.getByRole("button", { name: text.appeal.send }).click();
  await expect.element(page.getByText(text.appeal.ofOther)).toBeVisible();
  await vi.waitFor(() =>
    expect(useToasts.getState().toasts.map((toast) => toast.text)).toContain("申し立てられています。"),
  );
});

test("[WEB-749] after its deadline a decision offers no appeal", async () => {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () =>
    Response.json({ cases: [{ ...DECIDED, appeal_until: NOW_S - 60 }] }),
  );
  await show();
  await expect.element(page.getByText(casesText.outcomes.unconfirmed)).toBeVisible();
  expect(page.getByRole("button", { name: text.appeal.open }).elements()).toEqual([]);
});

test("[WEB-748] without a receipt the dialog says so, and a failure can be tried again", async () => {
  let isUp = false;
  vi.spyOn(globalThis, "fetch").mockImplementation(async () =>
    isUp
      ? Response.json({ cases: [] })
      : Response.json({ error: "unavailable", message: "ただいま利用できません。" }, { status: 503 }),
  );
  await show();
  await expect.element(page.getByText(text.failed, { exact: false })).toBeVisible();
  isUp = true;
  await page.getByRole("button", { name: "再試行" }).click();
  await expect.element(page.getByText(text.none)).toBeVisible();
});
