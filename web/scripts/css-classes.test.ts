import { expect, test } from "vitest";
import { classFaults, definedClasses, sharedClassFaults, sharedUses, sheetUses } from "./css-classes.ts";

const faults = await classFaults();

test("[WEB-430] every class that a component takes from a CSS module is defined there", () => {
  expect(faults.undefined).toEqual([]);
});

test("[WEB-430] every class that a CSS module defines is used", () => {
  expect(faults.unused).toEqual([]);
});

test("[WEB-430] every shared class that a component names is defined, and every one that is defined is used", async () => {
  expect(await sharedClassFaults()).toEqual({ undefined: [], unused: [] });
});

test("[WEB-430] the check reads shared classes in quotes, calls and templates", () => {
  const module = `
    export const A = ({ wide }) => <B className={cx("one", wide && \`two \${wide}\`)} styles={{ at: "three" }} note="four" />;
  `;
  expect(sharedUses("/web/a.tsx", module)).toEqual(["one", "two", "three"]);
});

test("[WEB-430] the check reads member accesses, computed accesses and nested class selectors", async () => {
  const module = `
    import styles from "./a.module.css";
    import other from "./b.module.css";
    export const A = ({ kind }) => <p className={styles.one} data-note="styles.none">{other[kind]}</p>;
  `;
  expect(sheetUses("/web/a.tsx", module)).toEqual([
    { sheet: "/web/a.module.css", classes: ["one"], computed: false },
    { sheet: "/web/b.module.css", classes: [], computed: true },
  ]);
  const sheet =
    "@layer feature { .one:not(.two) { color: red } @media (width < 9px) { .three { top: 0 } } } @keyframes four { to { top: 0 } }";
  expect(await definedClasses("/web/a.module.css", sheet)).toEqual(["one", "two", "three"]);
});
