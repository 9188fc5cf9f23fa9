type Kind = "success" | "error" | "message";

/** A short message at the edge of the screen; its library is loaded with the first one. */
export const showToast = (kind: Kind, text: string): void => {
  void import("./toaster.ts").then(({ toast }) => {
    toast[kind](text);
  });
};
