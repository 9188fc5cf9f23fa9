import "../../styles/index.css";
import type { Order } from "@gokaku/contract";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { MemoryRouter } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { KEYS } from "../../api/keys.ts";
import { sampleUser } from "../../gallery/samples.ts";
import { NOW_S } from "../../gallery/scene.ts";
import { Orders } from "./orders.tsx";
import { sampleOpenOrder, sampleShop } from "./samples.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

const open = sampleOpenOrder(NOW_S);

/** The list of a buyer with one order, before a server that answers by the end of an address. */
const openOrders = async (answers: Readonly<Record<string, () => Response>>, order: Order = open) => {
  const called: string[] = [];
  let stored = order;
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const path = new URL(String(input), location.href).pathname;
    called.push(`${init?.method ?? "GET"} ${path}`);
    const answer = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1];
    return answer === undefined ? Response.json({ orders: [stored] }) : answer();
  });
  const client = new QueryClient();
  client.setQueryData(KEYS.me, sampleUser());
  client.setQueryData(KEYS.master, { badges: sampleShop, settings: [] });
  client.setQueryData(KEYS.orders, { orders: [order] });
  const screen = await render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Orders />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const store = (next: Order): void => {
    stored = next;
  };
  return { screen, called, store };
};

test("[SHOP-463] an unpaid order is gone on with, and the server is asked for its page, not the list", async () => {
  const { screen, called } = await openOrders({
    "/create-checkout-session": () =>
      Response.json({ url: "https://evil.example/", session_id: "cs_1", order_id: open.order_id }),
    "/site": () =>
      Response.json({
        on_request: [],
        checkout_address: "https://checkout.example/",
        operator: { name: null, representative: null, address: null, phone: null, email: null },
      }),
  });
  await expect.element(screen.getByText("支払い待ち")).toBeVisible();
  await expect.element(screen.getByText(/お支払いは\d+:\d+まで/)).toBeVisible();
  await screen.getByRole("button", { name: "「青海波」の支払いを続ける" }).click();
  // Like every checkout, it leaves for the provider's own address alone.
  await expect.element(screen.getByRole("alert")).toHaveTextContent("Invalid checkout URL");
  expect(called).toContain("POST /api/create-checkout-session");
});

test("[SHOP-463] an unpaid order is cancelled by a second tap, and the server is asked until it has ended", async () => {
  const cancelled: Order = { ...open, cause: "cancelled", checkout_url: "", expires_at: NOW_S };
  const { screen, called, store } = await openOrders({ "/cancel": () => Response.json(cancelled) });
  await screen.getByRole("button", { name: "「青海波」の注文を取り消す" }).click();
  await expect.element(screen.getByText("支払い前の注文を取り消します。料金は発生しません。")).toBeVisible();
  expect(called.some((call) => call.endsWith("/cancel"))).toBe(false);
  store(cancelled);
  await screen.getByRole("button", { name: "取り消す" }).click();
  await expect.element(screen.getByText("取り消し手続き中")).toBeVisible();
  expect(screen.getByRole("button").query()).toBeNull();
  store({ ...cancelled, state: "expired", closed_at: NOW_S });
  await expect.element(screen.getByRole("link", { name: "取り消し済み" }), { timeout: 5000 }).toBeVisible();
  expect(called.filter((call) => call.endsWith("/cancel"))).toEqual([
    `POST /api/users/me/orders/${open.order_id}/cancel`,
  ]);
});

test("[SHOP-463] an order that was paid while it is cancelled is shown as paid", async () => {
  const { screen, store } = await openOrders({
    "/cancel": () =>
      Response.json(
        { error: "order_not_cancellable", message: "お支払いが済んでいるため、この注文は取り消せません。" },
        { status: 409 },
      ),
  });
  await screen.getByRole("button", { name: "「青海波」の注文を取り消す" }).click();
  store({ ...open, state: "paid", paid_at: NOW_S, checkout_url: "" });
  await screen.getByRole("button", { name: "取り消す" }).click();
  await expect.element(screen.getByRole("link", { name: "購入済み" })).toBeVisible();
});

test("[SHOP-463] an order whose time is over offers nothing more and says what is checked", async () => {
  const { screen } = await openOrders({}, { ...open, expires_at: NOW_S - 1 });
  await expect.element(screen.getByText("期限切れを確認中")).toBeVisible();
  expect(screen.getByRole("button").query()).toBeNull();
});
