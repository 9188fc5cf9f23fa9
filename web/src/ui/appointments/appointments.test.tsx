import type { AppointmentsResponse } from "@gokaku/contract";
import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { KEYS } from "../../api/keys.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { sampleSession } from "../../gallery/scene.ts";
import { serverNow } from "../../model/clock-store.ts";
import { useSession } from "../../session/session-store.ts";
import { Appointments } from "./appointments.tsx";
import { sampleAppointment } from "./samples.ts";

const NOW_S = Math.floor(serverNow());
const coming = sampleAppointment(NOW_S + 3600);
const begun = sampleAppointment(NOW_S - 60, { appointment_id: "1".repeat(8) });

const sent: string[] = [];
const realFetch = globalThis.fetch;
beforeEach(() => {
  sent.length = 0;
  globalThis.fetch = async (input, init) => {
    const method = init?.method ?? "GET";
    sent.push(`${method} ${new URL(String(input), location.href).pathname}`);
    const answer = method === "PUT" ? { ...coming, promises: 13, is_promised: true } : coming;
    return Response.json({ appointments: [answer] });
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  useSession.setState({ session: null });
});

const show = (appointments: AppointmentsResponse["appointments"]) => {
  const client = createQueryClient();
  for (const key of [KEYS.appointments, KEYS.ownAppointments]) client.setQueryData(key, { appointments });
  return render(
    <QueryClientProvider client={client}>
      <Appointments />
    </QueryClientProvider>,
  );
};

test("[GATHER-21] a visitor sees times and numbers, and no button; nothing without appointments", async () => {
  const screen = await show([coming]);
  await expect.element(screen.getByText("行く人 12人")).toBeVisible();
  expect(screen.getByRole("button").elements()).toEqual([]);
  await screen.unmount();
  expect((await show([])).container.textContent).toBe("");
});

test("[GATHER-22] a player promises with one tap and takes it back; one that has begun takes none", async () => {
  useSession.setState({ session: sampleSession() });
  const screen = await show([begun, coming]);
  expect(screen.getByRole("button").elements()).toHaveLength(1);
  await screen.getByRole("button", { name: "行く" }).click();
  await expect.element(screen.getByText("行く人 13人・行く予定です")).toBeVisible();
  await screen.getByRole("button", { name: "取り消す" }).click();
  await expect.element(screen.getByText("行く人 12人")).toBeVisible();
  const path = `/api/appointments/${coming.appointment_id}/promise`;
  expect(sent).toEqual([`PUT ${path}`, `DELETE ${path}`]);
});
