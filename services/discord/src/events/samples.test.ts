import { sampleFile, sampleText } from "@gokaku/testing/messages";
import { expect, it } from "vitest";
import { adminActed } from "./events.ts";

const made = [
  adminActed({
    actorId: "dummy_admin",
    action: "dead_letter.replay",
    object: "0f3c1d7e-7f0b-4c39-9b57-6a1f6f0f2d11",
    reason: "権限を直した",
    actedAtMs: 1_763_700_000_000,
    before: { replay: false },
    after: { replay: true },
  }),
];

it("[OPS-181] discord.admin_acted is sent as its samples say", async () => {
  const subject = "discord.admin_acted";
  await expect(sampleText(subject, made)).toMatchFileSnapshot(sampleFile(subject));
});
