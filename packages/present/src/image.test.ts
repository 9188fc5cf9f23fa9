import { expect, it } from "vitest";
import { imageAddress } from "./image.ts";

it("[AUTH-196] a picture from elsewhere is loaded through the gateway, an own file as it is", () => {
  expect(imageAddress("https://cdn.discordapp.com/avatars/1/a.png?size=64")).toBe(
    "/api/images?url=https%3A%2F%2Fcdn.discordapp.com%2Favatars%2F1%2Fa.png%3Fsize%3D64",
  );
  expect(imageAddress("HTTPS://evil.example/a")).toMatch(/^\/api\/images\?url=/);
  for (const own of ["", "badges/shippo-card.svg"]) expect(imageAddress(own)).toBe(own);
});
