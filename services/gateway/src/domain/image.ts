/** Pictures that are shown from elsewhere: addresses that begin with `prefix`, loaded from where `from` says. */
export interface ImageSource {
  readonly prefix: URL;
  readonly from: URL;
  /** Whether the operator named another place than the address's own, which may be on the own network. */
  readonly isMoved: boolean;
}

const LONGEST_ADDRESS = 2_048;
/** A slash, backslash or dot that only a server behind the address would see as one. */
const HIDDEN_STEP = /%(?:2f|5c|2e|00)/i;

const withoutCredentials = ({ username, password }: URL): boolean => username === "" && password === "";

/** Where a picture is loaded from; null for what no source allows. */
export const placeOfImage = (
  address: string,
  sources: readonly ImageSource[],
): { readonly place: URL; readonly isMoved: boolean } | null => {
  const url = address.length > LONGEST_ADDRESS ? null : URL.parse(address);
  if (url === null || !withoutCredentials(url) || HIDDEN_STEP.test(url.pathname)) return null;
  const source = sources.find(
    ({ prefix }) => url.origin === prefix.origin && url.pathname.startsWith(prefix.pathname),
  );
  if (source === undefined) return null;
  const { prefix, from, isMoved } = source;
  const place = new URL(from);
  place.pathname = `${from.pathname}${url.pathname.slice(prefix.pathname.length)}`;
  place.search = url.search;
  return { place, isMoved };
};

/** `https://cdn.example/avatars/`, or `<that>=http://127.0.0.1:8090/avatars/` for a place of the operator's own; null for neither. */
export const readImageSource = (text: string): ImageSource | null => {
  const [wanted = "", moved, ...more] = text.split("=");
  const prefix = URL.parse(wanted);
  const from = URL.parse(moved ?? wanted);
  if (prefix === null || from === null || more.length > 0 || prefix.protocol !== "https:") return null;
  if (moved !== undefined && from.protocol !== "https:" && from.protocol !== "http:") return null;
  const isPlain = [prefix, from].every(
    (url) => withoutCredentials(url) && url.pathname.endsWith("/") && url.search === "" && url.hash === "",
  );
  return isPlain ? { prefix, from, isMoved: moved !== undefined } : null;
};

export type ImageType = "image/png" | "image/jpeg" | "image/gif" | "image/webp" | "image/avif";

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

/** The image type by the first bytes, whatever the server says; null for any type that is not shown. */
export const typeOfImage = (bytes: Uint8Array): ImageType | null => {
  if (ascii(bytes, 0, 8) === "\u0089PNG\r\n\u001a\n") return "image/png";
  if (ascii(bytes, 0, 3) === "\u00ff\u00d8\u00ff") return "image/jpeg";
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return "image/gif";
  if (ascii(bytes, 0, 4) === "RIFF" && ascii(bytes, 8, 12) === "WEBP") return "image/webp";
  if (/^ftypavi[fs]$/.test(ascii(bytes, 4, 12))) return "image/avif";
  return null;
};
