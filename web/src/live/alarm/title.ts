const ALTERNATE_MS = 1000;

/** The tab's title and `text` in turn, once a second. Returns what restores the title. */
export const alternateTitle = (text: string): (() => void) => {
  const usual = document.title;
  let shown = true;
  document.title = text;
  const timer = window.setInterval(() => {
    shown = !shown;
    document.title = shown ? text : usual;
  }, ALTERNATE_MS);
  return () => {
    window.clearInterval(timer);
    document.title = usual;
  };
};
