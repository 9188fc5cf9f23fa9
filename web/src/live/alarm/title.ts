const ALTERNATE_MS = 1000;

let usual = document.title;
let shown: string | null = null;

const write = () => {
  document.title = shown ?? usual;
};

/** The title of the tab while nothing alternates with it. */
export const setTitle = (title: string): void => {
  usual = title;
  write();
};

/** The tab's title and `text` in turn, once a second. Returns what restores the title. */
export const alternateTitle = (text: string): (() => void) => {
  const show = (next: string | null) => {
    shown = next;
    write();
  };
  show(text);
  const timer = window.setInterval(() => show(shown === null ? text : null), ALTERNATE_MS);
  return () => {
    window.clearInterval(timer);
    show(null);
  };
};
