/** Loaded before a service: its wall clock steps ten minutes ahead, as after an NTP step or a resumed machine. */
const STEP_AFTER_MS = 12_000;
const STEP_MS = 600_000;

const wallClock = Date.now;
Date.now = () => wallClock() + (performance.now() > STEP_AFTER_MS ? STEP_MS : 0);
