import { expect, test } from "vitest";
import { admit } from "./admission.ts";
import { CLOSE } from "./close.ts";

const holder = { userId: "dummy_001", tokenExpiresAt: 2_000 };

test("[LIVE-1] a ticket that is unknown, used or expired is refused", () => {
  expect(admit({ kind: "ticket", holder: null }, "dummy_001", 1_000)).toEqual({
    kind: "refused",
    close: CLOSE.ticketInvalid,
  });
});

test("[LIVE-2] a ticket of somebody else than the user_id of the address is refused", () => {
  for (const claimed of ["dummy_002", "DUMMY_001", "", null]) {
    expect(admit({ kind: "ticket", holder }, claimed, 1_000)).toEqual({
      kind: "refused",
      close: CLOSE.userMismatch,
    });
  }
  expect(admit({ kind: "ticket", holder }, "dummy_001", 1_000)).toEqual({ kind: "player", holder });
});

test("[LIVE-3] without a ticket the user_id of the address proves nothing", () => {
  expect(admit({ kind: "none" }, "dummy_001", 1_000)).toEqual({ kind: "anonymous" });
});

test("[LIVE-9] a token that has expired since the ticket was issued opens nothing", () => {
  expect(admit({ kind: "ticket", holder }, "dummy_001", 2_000)).toEqual({
    kind: "refused",
    close: CLOSE.tokenExpired,
  });
});
