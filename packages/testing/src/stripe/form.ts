/** A value of a form: text, or more of them by name. */
export interface Form {
  [name: string]: string | Form;
}

/** Keys that would reach into every object. */
const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/** Parses `a[b][0]=c`: the client writes objects and lists that way. */
export const readForm = (text: string): Form => {
  const form: Form = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const path = [...key.matchAll(/[^[\]]+/g)].map(([part]) => part);
    const last = path.pop();
    if (last === undefined || [...path, last].some((part) => FORBIDDEN.has(part))) continue;
    let at: Form = form;
    for (const part of path) {
      const inner: string | Form = at[part] ?? {};
      if (typeof inner === "string") break;
      at[part] = inner;
      at = inner;
    }
    at[last] = value;
  }
  return form;
};

/** The value at a path, "" for none. */
export const textAt = (form: Form, ...path: readonly string[]): string => {
  let at: string | Form | undefined = form;
  for (const part of path) at = typeof at === "object" ? at[part] : undefined;
  return typeof at === "string" ? at : "";
};

/** The record of texts at a name, such as `metadata`. */
export const recordAt = (form: Form, ...path: readonly string[]): Record<string, string> => {
  let at: string | Form | undefined = form;
  for (const part of path) at = typeof at === "object" ? at[part] : undefined;
  return Object.fromEntries(
    Object.entries(typeof at === "object" ? at : {}).flatMap(([name, value]) =>
      typeof value === "string" ? [[name, value]] : [],
    ),
  );
};
