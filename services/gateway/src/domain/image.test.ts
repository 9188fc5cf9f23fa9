import { describe, expect, it } from "vitest";
import { placeOfImage, readImageSource, typeOfImage } from "./image.ts";

const SOURCES = [
  "https://cdn.example/avatars/",
  "https://moved.example/=http://10.0.0.5:81/pictures/",
].flatMap((text) => readImageSource(text) ?? []);
const placeOf = (address: string) => placeOfImage(address, SOURCES)?.place.href ?? null;

describe("pictures from elsewhere", () => {
  it("[AUTH-196] come from the places of the configuration and from nowhere else", () => {
    expect(placeOf("https://cdn.example/avatars/1/a.png?size=64")).toBe(
      "https://cdn.example/avatars/1/a.png?size=64",
    );
    expect(placeOfImage("https://moved.example/a/b.png?c=1", SOURCES)).toMatchObject({ isMoved: true });
    expect(placeOf("https://moved.example/a/b.png?c=1")).toBe("http://10.0.0.5:81/pictures/a/b.png?c=1");
    for (const bad of [
      "",
      "avatars/1/a.png",
      "http://cdn.example/avatars/1/a.png",
      "https://cdn.example:8443/avatars/1/a.png",
      "https://cdn.example/attachments/1/a.png",
      "https://cdn.example/avatars/../attachments/1/a.png",
      "https://cdn.example/avatars/%2e%2e/attachments/1/a.png",
      "https://cdn.example/avatars/..%2fattachments/1/a.png",
      "https://cdn.example/avatars/..%5cattachments/1/a.png",
      "https://cdn.example/avatars\\..\\a.png",
      "https://cdn.example.evil.example/avatars/1/a.png",
      "https://cdn.example@evil.example/avatars/1/a.png",
      "https://user:password@cdn.example/avatars/1/a.png",
      "https://evil.example/?https://cdn.example/avatars/",
      "http://127.0.0.1/avatars/a.png",
      "http://169.254.169.254/latest/meta-data/",
      "file:///etc/passwd",
      "data:image/png;base64,AAAA",
      `https://cdn.example/avatars/${"a".repeat(2_048)}`,
    ])
      expect(placeOf(bad), bad).toBeNull();
  });

  it("[AUTH-197] are what their bytes say, whatever their server says, and nothing that could run", () => {
    const bytes = (text: string) => Buffer.from(text, "latin1");
    expect(typeOfImage(bytes("\x89PNG\r\n\x1a\nrest"))).toBe("image/png");
    expect(typeOfImage(bytes("\xff\xd8\xff\xe0rest"))).toBe("image/jpeg");
    expect(typeOfImage(bytes("GIF89arest"))).toBe("image/gif");
    expect(typeOfImage(bytes("RIFF\x00\x00\x00\x00WEBPrest"))).toBe("image/webp");
    expect(typeOfImage(bytes("\x00\x00\x00\x1cftypavifrest"))).toBe("image/avif");
    for (const other of [
      "",
      "GIF88a",
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "<html>",
      "%PDF-",
      "BM",
      "RIFF1234WAVE",
      "\x00\x00\x00\x1cftypmp42",
    ])
      expect(typeOfImage(bytes(other)), other).toBeNull();
  });
});
