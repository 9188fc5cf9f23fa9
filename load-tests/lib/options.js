/** What a run is told by its environment; `npm run load` sets all of it. */

const given = (name) => {
  const value = __ENV[name];
  return value === undefined || value === "" ? null : value;
};

const wholeNumber = (name, fallback) => {
  const value = Number(given(name) ?? fallback);
  if (!Number.isInteger(value) || value < 1) throw new Error(`${name} must be a whole number from 1 on.`);
  return value;
};

export const BASE_URL = (given("BASE_URL") ?? "http://127.0.0.1:8080").replace(/\/+$/, "");
/** Where sockets are opened; behind an ingress another door than that of the calls. */
export const SOCKET_URL = (given("SOCKET_URL") ?? BASE_URL).replace(/^http/, "ws").replace(/\/+$/, "");
export const PASSWORD = given("DUMMY_PASSWORD") ?? "gokaku";
/** What is kept of a run. */
export const RUN_FOLDER = given("RUN_FOLDER") ?? ".";
/** Seconds between two ticks of the system. */
export const INTERVAL_S = wholeNumber("INTERVAL_S", 120);

/** How much, in the unit of the scenario. */
export const sizeOr = (fallback) => wholeNumber("SIZE", fallback);
export const secondsOr = (fallback) => wholeNumber("SECONDS", fallback);
/** Calls in a second, for scenarios at a steady rate. */
export const rateOr = (fallback) => wholeNumber("RATE", fallback);
export const textOr = (name, fallback) => given(name) ?? fallback;

const PATIENCE = Number(given("PATIENCE") ?? 1);
if (!(PATIENCE > 0)) throw new Error("PATIENCE must be a number above 0.");
/** A threshold of time, times `PATIENCE`: for a machine that does other things as well. */
export const within = (ms) => ms * PATIENCE;

/** As many virtual users as there is work for, and no more than one machine bears. */
export const atMost = (most, wanted) => Math.max(1, Math.min(most, wanted));
