import { expect, test } from "vitest";
import { readDisclosureForm } from "./disclosure.ts";

const FORM = { name: " 山田 ", email: " yamada@mail.example ", message: "" };

test("[SITE-14] a request has a name and a mail address, and texts are trimmed", () => {
  expect(readDisclosureForm(FORM)).toEqual({ name: "山田", email: "yamada@mail.example", message: "" });
  for (const email of [
    "",
    "yamada",
    "a@b",
    "a b@mail.example",
    "a@b@mail.example",
    "a@mail..example",
    `a@${"b".repeat(300)}.example`,
  ])
    expect(() => readDisclosureForm({ ...FORM, email })).toThrow(
      expect.objectContaining({ code: "email_invalid" }),
    );
  for (const wrong of [
    { name: " " },
    { name: "あ".repeat(101) },
    { message: "あ".repeat(501) },
    { name: "\u0000" },
  ])
    expect(() => readDisclosureForm({ ...FORM, ...wrong })).toThrow(
      expect.objectContaining({ code: "invalid_request" }),
    );
});
