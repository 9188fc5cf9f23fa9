import { create } from "zustand";

/** Of this tab alone, also over the way to the provider and back. */
const LEFT = "gokaku.left";

const read = (): boolean => {
  try {
    return sessionStorage.getItem(LEFT) !== null;
  } catch {
    return false;
  }
};

const write = (isLeft: boolean): void => {
  try {
    if (isLeft) sessionStorage.setItem(LEFT, "1");
    else sessionStorage.removeItem(LEFT);
  } catch {
    // Blocked: the farewell lives as long as the page.
  }
};

/** Whether the player has just deleted the own account. */
export const useFarewell = create<{ readonly isShown: boolean }>()(() => ({ isShown: read() }));

export const sayFarewell = (): void => {
  write(true);
  useFarewell.setState({ isShown: true });
};

export const endFarewell = (): void => {
  write(false);
  useFarewell.setState({ isShown: false });
};
