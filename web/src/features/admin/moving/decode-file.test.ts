import { expect, it } from "vitest";
import { decodeFile } from "./decode-file.ts";

const bytes = (...values: readonly number[]) => Uint8Array.from(values);

it("[ADMIN-540] a file in UTF-8, Shift_JIS or UTF-16 is decoded, and a picture is not", () => {
  expect(decodeFile(new TextEncoder().encode("\uFEFF名前,レート"))).toBe("名前,レート");
  // 名前 in Shift_JIS.
  expect(decodeFile(bytes(0x96, 0xbc, 0x91, 0x4f, 0x2c, 0x31))).toBe("名前,1");
  expect(decodeFile(bytes(0xff, 0xfe, 0x0d, 0x54, 0x09, 0x00))).toBe("名\t");
  expect(decodeFile(bytes(0xfe, 0xff, 0x54, 0x0d))).toBe("名");
  expect(decodeFile(bytes(0x89, 0x50, 0x4e, 0x47, 0xff, 0xff))).toBeNull();
});
