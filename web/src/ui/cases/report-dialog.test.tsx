import "../../styles/index.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "../../api/query-client.ts";
import { sampleUser } from "../../gallery/samples.ts";
import { sampleSession } from "../../gallery/scene.ts";
import { useSession } from "../../session/session-store.ts";
import { Lineup } from "../lineup/lineup.tsx";
import { samplePublicMatch } from "../lineup/samples.ts";
import { forgetDraft } from "./drafts.ts";
import { ReportDialog } from "./report-dialog.tsx";
import { sampleOwnCase } from "./samples.ts";
import { casesText as text } from "./text.ts";

const PERSON = { user_id: "dummy_009", trainer_name: "こまち" };

interface Sent {
  readonly address: string;
  readonly body: unknown;
}

type Answer = (address: string, count: number) => Response | Promise<Response>;

const accepted: Answer = () => Response.json(sampleOwnCase(), { status: 201 });

/** Answers the calls of a test and notes what is sent. */
const serve = (answer: Answer): readonly Sent[] => {
  const sent: Sent[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
    sent.push({ address: String(address), body: JSON.parse(String(init?.body ?? "null")) });
    return answer(String(address), sent.length);
  });
  return sent;
};

afterEach(() => {
  vi.restoreAllMocks();
  forgetDraft("dummy_003  dummy_009");
});

const show = (onClose: () => void = () => undefined) => {
  useSession.setState({ session: sampleSession(sampleUser()) });
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <ReportDialog people={[PERSON]} onClose={onClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

const canvas = document.createElement("canvas");
canvas.width = 4;
canvas.height = 4;

/** A small PNG; each number gives another one. */
const png = async (name: string, shade = 0): Promise<File> => {
  const context = canvas.getContext("2d");
  if (context !== null) {
    context.fillStyle = `rgb(${shade} 0 0)`;
    context.fillRect(0, 0, 4, 4);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  return new File([blob ?? ""], name, { type: "image/png" });
};

const choose = (files: readonly File[]) =>
  userEvent.upload(page.getByLabelText(text.pictures.add), [...files]);
const send = () => page.getByRole("button", { name: text.form.send }).click();

test("[WEB-745] a report needs a reason, and words where the reason is 「その他」; then the receipt is shown", async () => {
  const sent = serve(accepted);
  await show();
  await send();
  await expect.element(page.getByText(text.form.refused.reason)).toBeVisible();
  await userEvent.selectOptions(page.getByLabelText(text.form.reason), "other");
  await send();
  await expect.element(page.getByText(text.form.refused.words(500))).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByLabelText(text.form.wordsNeeded).fill("別の人が遊んでいます。");
  await send();
  await expect.element(page.getByText(text.sent.number("31"))).toBeVisible();
  await expect.element(page.getByText(text.sent.state(text.states.received))).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { user_id: "dummy_009", reason: "other", text: "別の人が遊んでいます。" },
  ]);
});

test("[WEB-745] a report that fails says so beside the form and keeps everything; a closed dialog opens with it", async () => {
  serve(() => Response.json({ error: "unavailable", message: "ただいま利用できません。" }, { status: 503 }));
  const first = await show();
  await userEvent.selectOptions(page.getByLabelText(text.form.reason), "cheating");
  await page.getByLabelText(text.form.words).fill("壁の向こうから当てられました。");
  await choose([await png("wall.png")]);
  await send();
  await expect.element(page.getByText(text.form.failed)).toBeVisible();
  await expect.element(page.getByText("ただいま利用できません。")).toBeVisible();
  await first.unmount();
  await show();
  await expect.element(page.getByLabelText(text.form.reason)).toHaveValue("cheating");
  await expect.element(page.getByLabelText(text.form.words)).toHaveValue("壁の向こうから当てられました。");
  await expect.element(page.getByRole("img", { name: text.pictures.picture(1) })).toBeVisible();
});

test("[WEB-746] what cannot be sent is named with its reason, and the sixth picture is not added", async () => {
  await show();
  await choose([
    new File(["GIF89a"], "dance.gif", { type: "image/gif" }),
    new File(["<svg/>"], "broken.png", { type: "image/png" }),
  ]);
  await expect.element(page.getByText(text.pictures.refusals.type("dance.gif"))).toBeVisible();
  await expect.element(page.getByText(text.pictures.refusals.unreadable("broken.png"))).toBeVisible();
  await choose(await Promise.all([1, 2, 3, 4, 5, 6].map((at) => png(`${at}.png`, at * 40))));
  await expect.element(page.getByText(text.pictures.refusals.count(5, 1))).toBeVisible();
  await expect.element(page.getByText(text.pictures.counted(5, 5))).toBeVisible();
  await page.getByRole("button", { name: text.pictures.remove(5) }).click();
  await expect.element(page.getByText(text.pictures.counted(4, 5))).toBeVisible();
});

test("[WEB-746] pictures go one after the other with a progress; those that fail are sent again without a second report", async () => {
  const gate = Promise.withResolvers<void>();
  const sent = serve(async (address, count) => {
    if (address.endsWith("/cases")) return accepted(address, count);
    if (count === 2) await gate.promise;
    return count === 3
      ? Response.json({ error: "unavailable", message: "ただいま利用できません。" }, { status: 503 })
      : accepted(address, count);
  });
  await show();
  await userEvent.selectOptions(page.getByLabelText(text.form.reason), "cheating");
  await choose(await Promise.all([1, 2, 3].map((at) => png(`${at}.png`, at * 40))));
  await expect.element(page.getByText(text.pictures.counted(3, 5))).toBeVisible();
  await send();
  await expect.element(page.getByRole("progressbar", { name: text.pictures.progress(0, 3) })).toBeVisible();
  gate.resolve();
  await expect.element(page.getByText(text.sent.picturesFailed(2))).toBeVisible();
  await page.getByRole("button", { name: text.sent.again }).click();
  await expect.element(page.getByText(text.sent.picturesFailed(2))).not.toBeInTheDocument();
  await vi.waitFor(() => expect(sent).toHaveLength(5));
  const pictures = sent.slice(1).map(({ body }) => (body as { readonly picture: string }).picture);
  expect(pictures).toEqual([pictures[0], pictures[1], pictures[1], pictures[3]]);
  expect(sent.filter(({ address }) => address.endsWith("/cases"))).toHaveLength(1);
});

test("[WEB-745] words that are typed while pictures are read stay, and nothing is sent before all are read", async () => {
  const sent = serve(accepted);
  const gate = Promise.withResolvers<void>();
  const read = globalThis.createImageBitmap;
  vi.spyOn(globalThis, "createImageBitmap").mockImplementation(async (image: ImageBitmapSource) => {
    await gate.promise;
    return read(image);
  });
  await show();
  await userEvent.selectOptions(page.getByLabelText(text.form.reason), "cheating");
  await choose([await png("wall.png")]);
  await expect.element(page.getByText(text.pictures.reading)).toBeVisible();
  await page.getByLabelText(text.form.words).fill("壁の向こうから");
  await expect.element(page.getByRole("button", { name: text.form.send })).toBeDisabled();
  gate.resolve();
  await expect.element(page.getByText(text.pictures.counted(1, 5))).toBeVisible();
  await expect.element(page.getByLabelText(text.form.words)).toHaveValue("壁の向こうから");
  await send();
  await vi.waitFor(() => expect(sent).toHaveLength(2));
});

test("[WEB-745] the dialog stays open while it sends, and a report whose answer was lost gets its receipt", async () => {
  const gate = Promise.withResolvers<void>();
  const sent = serve(async (address, count) => {
    if (count === 1) {
      await gate.promise;
      return Response.json({ error: "already_reported", message: "受け付けています。" }, { status: 409 });
    }
    return address.endsWith("/pictures")
      ? accepted(address, count)
      : Response.json({ cases: [sampleOwnCase({ id: "44", reasons: ["cheating"], own_text: "壁" })] });
  });
  const onClose = vi.fn();
  await show(onClose);
  await userEvent.selectOptions(page.getByLabelText(text.form.reason), "cheating");
  await page.getByLabelText(text.form.words).fill("壁");
  await choose([await png("wall.png")]);
  await expect.element(page.getByText(text.pictures.counted(1, 5))).toBeVisible();
  await send();
  await expect.element(page.getByRole("button", { name: text.form.sending })).toBeDisabled();
  // The history of the dialog before may have been left meanwhile.
  onClose.mockClear();
  await userEvent.keyboard("{Escape}");
  expect(onClose).not.toHaveBeenCalled();
  gate.resolve();
  await expect.element(page.getByText(text.sent.number("44"))).toBeVisible();
  expect(sent.filter(({ address }) => address.endsWith("/cases/44/pictures"))).toHaveLength(1);
});

const lineup = (viewerId: string | null) => {
  const match = samplePublicMatch();
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <Lineup match={match} first="A" viewerId={viewerId} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

test("[WEB-747] the ten of a match report one of the other nine, with the match; others cannot report there", async () => {
  const match = samplePublicMatch();
  const own = match.team_a.players[0]?.user_id ?? "";
  const visitor = await lineup(null);
  expect(visitor.getByRole("button", { name: "プレイヤーを通報" }).elements()).toEqual([]);
  await visitor.unmount();
  const sent = serve(accepted);
  await lineup(own);
  await page.getByRole("button", { name: "プレイヤーを通報" }).click();
  const choice = page.getByLabelText(text.form.player);
  await expect.element(choice).toBeVisible();
  expect(choice.element().querySelectorAll("option[value^=dummy]")).toHaveLength(9);
  expect(choice.element().querySelector(`option[value=${own}]`)).toBeNull();
  await userEvent.selectOptions(choice, match.team_b.players[0]?.user_id ?? "");
  await userEvent.selectOptions(page.getByLabelText(text.form.reason), "leaving");
  await send();
  await expect.element(page.getByText(text.sent.number("31"))).toBeVisible();
  const report = sent.find(({ address }) => address.endsWith("/cases"));
  expect(report?.body).toMatchObject({
    user_id: match.team_b.players[0]?.user_id,
    match_id: match.match_id,
    reason: "leaving",
  });
});
