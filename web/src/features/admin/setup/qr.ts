import { encode } from "uqr";

/** Modules of white around the code, as the standard asks for. */
const QUIET = 4;

export interface QrCode {
  /** Modules on a side, with the quiet zone. */
  readonly size: number;
  /** The dark modules as the path of an SVG, one unit each. */
  readonly path: string;
}

/** The QR code of a text, with medium error correction. */
export const qrOf = (text: string): QrCode => {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return { size, path };
};

/** A file of its own, dark on white whatever the theme. */
export const svgOf = ({ size, path }: QrCode): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 16}" height="${size * 16}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
