import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import "../../styles/index.css";
import { measure, NOTHING } from "./layout.ts";

// The language is read once, when the modules are loaded.
localStorage.setItem("gokaku.language", "en");
const { loadEnglish } = await import("../../text/localized.ts");
await loadEnglish();
const { Stage } = await import("./gallery.tsx");
const { SCENES, stageScene } = await import("./stage-scene.ts");
const { createQueryClient } = await import("../../api/query-client.ts");
localStorage.removeItem("gokaku.language");
document.documentElement.lang = "en";

const JAPANESE = /[\u3001-\u30ff\u3400-\u9fff\uff00-\uffef]/;

/** Fields of answers that players or organisers write: these stay in their language. */
const WRITTEN: ReadonlySet<string> = new Set([
  "address",
  "announcement",
  "ban_reason",
  "bio",
  "content",
  "description",
  "name",
  "note",
  "own_text",
  "reason",
  "representative",
  "season_name",
  "rules_content",
  "subject_name",
  "text",
  "trainer_name",
]);

const writtenIn = (data: unknown, field = ""): readonly string[] => {
  if (typeof data === "string") return WRITTEN.has(field) && JAPANESE.test(data) ? [data] : [];
  if (typeof data !== "object" || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) =>
    writtenIn(value, Array.isArray(data) ? field : name),
  );
};

/** The texts that the answers of a scene bring with them, long ones first. */
const writtenFor = (name: string): readonly string[] => {
  const client = createQueryClient();
  stageScene(SCENES[name] ?? { path: "/" }, client);
  return client
    .getQueryCache()
    .getAll()
    .flatMap(({ state }) => writtenIn(state.data))
    .toSorted((one, other) => other.length - one.length);
};

/** The texts and accessible names of the page, except those that are marked as Japanese. */
const shownTexts = (): readonly string[] =>
  [...document.querySelectorAll("body *:not(script, style)")]
    .filter((element) => element.closest("[lang=ja]") === null)
    .flatMap((element) => [
      ...[...element.childNodes].flatMap((node) => (node instanceof Text ? node.data : [])),
      ...["aria-label", "title", "placeholder", "alt"].flatMap((name) => element.getAttribute(name) ?? []),
    ]);

/** The purchase also names a badge as the payment page does, in Japanese. */
const PAYMENT_NAME = / \([^()]*\)$/;

const japaneseBeside = (written: readonly string[]): readonly string[] =>
  shownTexts()
    .map((text) => (text.startsWith("Badge “") ? text.replace(PAYMENT_NAME, "") : text))
    .filter(
      (text) =>
        !written.some((one) => one.includes(text.trim())) &&
        JAPANESE.test(written.reduce((rest, one) => rest.replaceAll(one, ""), text)),
    );

/** More than the mark of a part that is being loaded. */
const LEAST_TEXT = 40;

/** Resolves once lazy parts of the screen are there. */
const settle = async (): Promise<void> => {
  let before: string | null = null;
  const isStill = (): boolean => {
    const shown = document.querySelector("main")?.textContent ?? "";
    const isSame = shown === before && shown.length > LEAST_TEXT;
    before = shown;
    return isSame;
  };
  await expect.poll(isStill, { interval: 100, timeout: 10_000 }).toBe(true);
};

const PLAYERS_SCENES = Object.entries(SCENES).flatMap(([name, { path }]) =>
  path.startsWith("/admin") ? [] : [name],
);

test.for(PLAYERS_SCENES)(
  "[WEB-712] a screen in English has no Japanese but names, and is whole: %s",
  async (name) => {
    const written = writtenFor(name);
    /** A long name may end in dots. */
    const layout = () => {
      const { cut, ...rest } = measure();
      return { ...rest, cut: cut.filter((html) => !written.some((one) => html.includes(one))) };
    };
    await page.viewport(320, 720);
    const screen = await render(<Stage name={name} />);
    await settle();
    expect(japaneseBeside(written)).toEqual([]);
    await expect.poll(layout).toEqual(NOTHING);
    await screen.unmount();
  },
);
