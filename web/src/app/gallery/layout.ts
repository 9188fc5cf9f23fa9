/** Parts of the screen beyond its edge. */
const beyond = (): readonly string[] => {
  const width = document.documentElement.clientWidth;
  const isBeyond = (element: Element) => {
    const { right, left } = element.getBoundingClientRect();
    return right > width + 1 || left < -1;
  };
  const scrolls = (element: Element): boolean =>
    element.parentElement !== null &&
    (["auto", "scroll"].includes(getComputedStyle(element.parentElement).overflowX) ||
      scrolls(element.parentElement));
  return [...document.querySelectorAll("h1, h2, h3, p, button, a, dd, th, td, input, output")]
    .filter((element) => element.checkVisibility() && isBeyond(element) && !scrolls(element))
    .map((element) => element.outerHTML.slice(0, 120));
};

/** By how much the page, or a part that scrolls up and down, scrolls sideways; a wide table has a part of its own. */
const sideways = (): number =>
  [document.documentElement, ...document.querySelectorAll("[role=dialog] *, dialog, dialog *")]
    .filter(
      (element) => element === document.documentElement || getComputedStyle(element).overflowX === "auto",
    )
    .filter((element) => element === document.documentElement || element.querySelector("table") === null)
    .reduce((most, { scrollWidth, clientWidth }) => Math.max(most, scrollWidth - clientWidth), 0);

/** A longer name may end in dots. */
const LONG = 12;

/** Texts that their own box cuts off, and buttons of the header that are taller than it. */
const cut = (): readonly string[] => {
  const isCut = (element: Element) =>
    element.childElementCount === 0 &&
    element.textContent.length < LONG &&
    element.clientWidth > 1 &&
    ["hidden", "clip"].includes(getComputedStyle(element).overflowX) &&
    element.scrollWidth > element.clientWidth + 1;
  const header = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
  const isTall = (element: Element) => element.getBoundingClientRect().bottom > header + 1;
  return [
    ...[...document.querySelectorAll("main *, dialog *, [role=dialog] *")].filter(isCut),
    ...[...document.querySelectorAll("header > * button")].filter(isTall),
  ]
    .filter((element) => element.checkVisibility())
    .map((element) => element.outerHTML.slice(0, 120));
};

/** With so many letters a line, or fewer, a text of several lines is a column of letters. */
const FEWEST_ON_LINE = 2;

const linesOf = (element: Element): number => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
};

/** Texts that stand at one or two letters a line. */
const squeezed = (): readonly string[] =>
  [...document.querySelectorAll("main *, dialog *, [role=dialog] *")]
    .filter((element) => element.childElementCount === 0 && element.textContent.trim().length > 4)
    .filter((element) => element.checkVisibility() && element.clientWidth !== 1)
    // Names that may end in dots.
    .filter((element) => getComputedStyle(element).webkitLineClamp === "none")
    .filter((element) => {
      const lines = linesOf(element);
      return lines > 2 && element.textContent.trim().length / lines <= FEWEST_ON_LINE;
    })
    .map((element) => element.outerHTML.slice(0, 120));

/** Parts of the screen that lie beyond its edge, are cut off or are squeezed. */
export const measure = () => ({ sideways: sideways(), beyond: beyond(), cut: cut(), squeezed: squeezed() });
export const NOTHING = { sideways: 0, beyond: [], cut: [], squeezed: [] };
