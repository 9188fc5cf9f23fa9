import "../../../styles/index.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "../../../api/query-client.ts";
import { Stage } from "../../../app/gallery/gallery.tsx";
import { casesText } from "../../../ui/cases/text.ts";
import { addressOf } from "../address.ts";
import { sampleDisputed } from "../samples.ts";
import { CaseDetail } from "./case-detail.tsx";
import { sampleCase } from "./samples.ts";
import { casesAdminText as text } from "./text.ts";

afterEach(() => vi.restoreAllMocks());

interface Sent {
  readonly address: string;
  readonly body: unknown;
}

/** Notes what a scene sends to cases, and leaves every call without an answer. */
const listen = (): readonly Sent[] => {
  const sent: Sent[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation((address, init) => {
    if (init?.method === "POST")
      sent.push({ address: String(address), body: JSON.parse(String(init.body ?? "null")) });
    return new Promise(() => undefined);
  });
  return sent;
};

test("[CASE-40] staff see the appeals that wait above the open cases, and the number of both in the tab", async () => {
  const screen = await render(<Stage name="moderator, cases" />);
  await expect.element(screen.getByRole("link", { name: "案件（4件）" })).toBeVisible();
  const appeals = screen.getByRole("region", { name: text.appeals, exact: true });
  await expect.element(appeals.getByRole("link", { name: /^案件 28/ })).toBeVisible();
  const [first, ...rest] = screen.getByRole("link", { name: /^案件 \d/ }).elements();
  expect(first?.textContent).toContain("28");
  expect(rest).toHaveLength(3);
});

test("[CASE-40] a case shows reports, pictures on request, notes and the course of its match; a new one is taken up by a button", async () => {
  const screen = await render(<Stage name="moderator, a new case" />);
  const sent = listen();
  const reports = screen.getByRole("region", { name: /^通報の内容（3）/ });
  await expect.element(reports.getByText(casesText.reasons.throwing)).toBeVisible();
  expect(screen.getByRole("img", { name: text.picture("あさひ") }).elements()).toEqual([]);
  await screen.getByRole("button", { name: text.show }).first().click();
  await expect.element(screen.getByRole("img", { name: text.picture("あさひ") })).toBeVisible();
  await expect.element(screen.getByText("「チームAの勝利」と報告").first()).toBeVisible();
  await expect.element(screen.getByText("録画を受け取りました。")).toBeVisible();
  await screen.getByRole("button", { name: text.look }).click();
  await vi.waitFor(() => expect(sent.map(({ address }) => address)).toEqual(["/api/admin/cases/31/look"]));
});

test("[CASE-41] a decision has an outcome and a reason that fits it; what the parties read stands in the question", async () => {
  const screen = await render(<Stage name="moderator, a case" />);
  const sent = listen();
  const form = screen.getByRole("region", { name: text.decision.form });
  await expect.element(form.getByRole("button", { name: text.decision.choose })).toBeDisabled();
  await form.getByRole("button", { name: text.decision.outcomes.warned }).click();
  await form.getByRole("button", { name: casesText.decisionReasons.first_time }).click();
  // The reason does not fit the other outcome.
  await form.getByRole("button", { name: text.decision.outcomes.unconfirmed }).click();
  await expect.element(form.getByRole("button", { name: text.decision.choose })).toBeDisabled();
  await form.getByRole("button", { name: casesText.decisionReasons.within_rules }).click();
  await form.getByRole("textbox", { name: text.decision.memo }).fill("録画を確認");
  await form.getByRole("button", { name: text.decision.check }).click();
  const dialog = screen.getByRole("dialog");
  await expect.element(dialog.getByText(casesText.outcomes.unconfirmed)).toBeVisible();
  await expect.element(dialog.getByText(casesText.decisionReasons.within_rules)).toBeVisible();
  expect(sent).toEqual([]);
  await dialog.getByRole("button", { name: text.decision.go }).click();
  await vi.waitFor(() =>
    expect(sent).toEqual([
      {
        address: "/api/admin/cases/31/decision",
        body: { outcome: "unconfirmed", reason: "within_rules", text: "録画を確認", version: 3 },
      },
    ]),
  );
});

test("[CASE-4] what was chosen and written for a decision stays when the case changes, and is sent with the new version", async () => {
  let version = 3;
  const sent: unknown[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
    if (!String(address).startsWith("/api/admin/cases/31")) return new Promise(() => undefined);
    if (!String(address).endsWith("/decision"))
      return Response.json(sampleCase({ can_decide: true, version, match: null, is_match_missing: true }));
    sent.push(JSON.parse(String(init?.body)));
    version = 4;
    return Response.json({ error: "conflict", message: "重なりました。" }, { status: 409 });
  });
  const screen = await render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <CaseDetail caseId="31" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText(text.matchMissing)).toBeVisible();
  const form = screen.getByRole("region", { name: text.decision.form });
  await form.getByRole("button", { name: text.decision.outcomes.unconfirmed }).click();
  await form.getByRole("button", { name: casesText.decisionReasons.within_rules }).click();
  await form.getByRole("textbox", { name: text.decision.memo }).fill("録画を確認");
  const decide = async () => {
    await form.getByRole("button", { name: text.decision.check }).click();
    await screen.getByRole("dialog").getByRole("button", { name: text.decision.go }).click();
  };
  await decide();
  await expect.element(screen.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(form.getByRole("textbox", { name: text.decision.memo })).toHaveValue("録画を確認");
  await decide();
  const asked = { outcome: "unconfirmed", reason: "within_rules", text: "録画を確認" };
  await vi.waitFor(() =>
    expect(sent).toEqual([
      { ...asked, version: 3 },
      { ...asked, version: 4 },
    ]),
  );
});

test("[CASE-41] a helper reads why there is no decision, and a dispute leads to its match", async () => {
  const helper = await render(<Stage name="helper, a case" />);
  await expect.element(helper.getByText(text.decision.forModerators)).toBeVisible();
  await expect.element(helper.getByText(text.matchHidden)).toBeVisible();
  await helper.unmount();
  const dispute = await render(<Stage name="moderator, a case of a dispute" />);
  await expect.element(dispute.getByText(text.decision.ofMatch)).toBeVisible();
  await expect
    .element(dispute.getByRole("link", { name: text.toMatch }))
    .toHaveAttribute("href", addressOf("matches", sampleDisputed.match_id));
});

test("[CASE-42] an appeal that is granted has a new decision, and the first decider reads why another has to decide", async () => {
  const screen = await render(<Stage name="moderator, an appeal" />);
  const sent = listen();
  const form = screen.getByRole("region", { name: text.appeal.title });
  await form.getByRole("button", { name: text.appeal.choices.granted, exact: true }).click();
  await expect.element(form.getByRole("button", { name: text.appeal.chooseAll })).toBeDisabled();
  await form.getByRole("button", { name: text.decision.outcomes.unconfirmed }).click();
  await form.getByRole("button", { name: casesText.decisionReasons.evidence_missing }).click();
  await form.getByRole("button", { name: text.decision.check }).click();
  const dialog = screen.getByRole("dialog");
  await expect.element(dialog.getByText(text.appeal.changes)).toBeVisible();
  await dialog.getByRole("button", { name: text.appeal.go }).click();
  await vi.waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual([
      { is_granted: true, outcome: "unconfirmed", reason: "evidence_missing", text: "" },
    ]),
  );
  await screen.unmount();
  const own = await render(<Stage name="moderator, an appeal against the own decision" />);
  await expect.element(own.getByRole("button", { name: text.appeal.form })).toBeDisabled();
  await expect.element(own.getByText(text.appeal.firstDecider)).toBeVisible();
});

test("[CASE-42] an appeal that is rejected leaves the decision, which the question names", async () => {
  const screen = await render(<Stage name="moderator, an appeal" />);
  const form = screen.getByRole("region", { name: text.appeal.title });
  await form.getByRole("button", { name: text.appeal.choices.rejected, exact: true }).click();
  await form.getByRole("button", { name: text.decision.check }).click();
  const dialog = screen.getByRole("dialog");
  await expect.element(dialog.getByText(text.appeal.stays)).toBeVisible();
  await expect.element(dialog.getByText(casesText.outcomes.warned)).toBeVisible();
});

test("[CASE-43] the page of a disputed match leads to its case", async () => {
  await render(<Stage name="admin, a match" />);
  const card = page.getByRole("region", { name: text.ofMatch });
  await expect.element(card.getByRole("link", { name: /^案件 30/ })).toBeVisible();
});

test("[CASE-44] the overview of staff shows open cases, hours to answers and decisions, and appeals", async () => {
  const screen = await render(<Stage name="helper, attention" />);
  await expect.element(screen.getByText(text.waiting(3, 1))).toBeVisible();
  const figures = screen.getByRole("region", { name: text.figures.title(90) });
  await expect.element(figures.getByText("41件（1,000試合あたり 19.2件）")).toBeVisible();
  await expect.element(figures.getByText("半数は36分以内、9割は7.3時間以内")).toBeVisible();
  await expect.element(figures.getByText(text.figures.appealCount(6, 2, 3))).toBeVisible();
});
