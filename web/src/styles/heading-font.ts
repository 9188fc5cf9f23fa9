import address from "./m-plus-1p-800.woff2";

/** The font of headings. A style sheet would request it before the app's files, which it would delay. */
export const HEADING_FONT = new FontFace("M PLUS 1p", `url(${address})`, { weight: "800", display: "swap" });
