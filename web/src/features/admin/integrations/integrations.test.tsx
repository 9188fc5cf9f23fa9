import "../../../styles/index.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { createQueryClient } from "../../../api/query-client.ts";
import { IntegrationsTab } from "./integrations-tab.tsx";
import { sampleDeliveries, sampleTokens, sampleWebhooks } from "./samples.ts";

afterEach(() => vi.restoreAllMocks());

const SECRET = `gkk_${"a".repeat(43)}`;
const ANSWERS: Readonly<Record<string, unknown>> = {
  "GET /api/admin/api-tokens": { tokens: sampleTokens },
  "GET /api/admin/webhooks": { webhooks: sampleWebhooks },
  "GET /api/admin/webhooks/0123456789abcdef/deliveries": { deliveries: sampleDeliveries },
  "POST /api/admin/api-tokens": { token: sampleTokens[0], secret: SECRET },
  "DELETE /api/admin/api-tokens/0123456789abcdef": sampleTokens[2],
};

const open = async (at = "") => {
  const sent: (readonly [string, unknown])[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address, init) => {
    const call = `${init?.method ?? "GET"} ${new URL(String(address), location.href).pathname}`;
    if (!call.startsWith("GET")) sent.push([call, init?.body ? JSON.parse(String(init.body)) : null]);
    const answer = ANSWERS[call] ?? sampleDeliveries[4];
    return Response.json(answer, { status: call === "POST /api/admin/api-tokens" ? 201 : 200 });
  });
  const shown = await render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <IntegrationsTab open={at} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { shown, sent };
};

test("[AUTH-530] a token is created with its scopes and shown once; revoking asks first", async () => {
  const { shown, sent } = await open();
  await shown.getByRole("textbox", { name: "名前" }).first().fill("配信");
  await userEvent.click(shown.getByRole("checkbox", { name: /^運営の情報を読む/ }));
  await userEvent.click(shown.getByRole("button", { name: "発行" }));
  const dialog = shown.getByRole("dialog");
  await expect.element(dialog.getByText(SECRET)).toBeVisible();
  await userEvent.click(dialog.getByRole("button", { name: "保管しました" }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.body.textContent).not.toContain(SECRET);
  await userEvent.click(shown.getByRole("button", { name: "無効にする" }).first());
  expect(sent).toHaveLength(1);
  await userEvent.click(dialog.getByRole("button", { name: "無効にする" }));
  await expect
    .poll(() => sent)
    .toEqual([
      [
        "POST /api/admin/api-tokens",
        { name: "配信", scopes: ["read:public", "read:staff"], expires_at: null },
      ],
      ["DELETE /api/admin/api-tokens/0123456789abcdef", null],
    ]);
});

test("[OPS-557] the log of a webhook shows the result of each try, and an ended message is sent again", async () => {
  const { shown, sent } = await open("0123456789abcdef");
  await expect.element(shown.getByText("5秒以内に応答がありません")).toBeVisible();
  await expect.element(shown.getByText("HTTP 500")).toBeVisible();
  await userEvent.click(shown.getByRole("button", { name: "再送" }).first());
  await expect
    .poll(() => sent.map(([call]) => call))
    .toEqual([
      `POST /api/admin/webhooks/0123456789abcdef/deliveries/${sampleDeliveries[2]?.delivery_id}/resend`,
    ]);
});
