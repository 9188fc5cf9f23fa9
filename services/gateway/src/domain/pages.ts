import { HEADS, type Head, playerHead, titled } from "@gokaku/contract/heads";
import { matchHead } from "@gokaku/contract/match-head";
import type { PublicMatch, PublicPlayer } from "@gokaku/contract/people";
import { type FirstRow, firstRowsOf } from "./first-rows.ts";
import { PICTURE_SIZE, versionOf } from "./match-picture.ts";

/** Calls whose answers a page may begin with: they are the same for everybody. */
export type FirstCall =
  | "getActiveSeason"
  | "getAnnouncement"
  | "getRules"
  | "getFront"
  | "getPublicRanking"
  | "getPublicPlayer"
  | "getPublicMatch"
  | "getFairness"
  | "getCharacterUse"
  | "getMaster"
  | "getShop"
  | "listBegunSeasons";

export interface Page {
  /** Path and query by which search machines and shared links know it. */
  readonly canonical: string;
  /** The fixed title of the page; null where its first answer, or the whole site, gives the title. */
  readonly head: Head | null;
  /** The calls whose answers it shows at once; the first of them may give the title. */
  readonly first: readonly First[];
}

/** A call, and under which address the web app asks for its answer. */
export interface First {
  readonly id: FirstCall;
  readonly address: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

const SEASON: First = { id: "getActiveSeason", address: "/api/seasons/active" };
/** The parts above the screens. */
const FRAME: readonly First[] = [SEASON, { id: "getAnnouncement", address: "/api/public/announcement" }];
const SEASONS: First = { id: "listBegunSeasons", address: "/api/public/seasons" };

const HOME: Page = {
  canonical: "/",
  head: null,
  first: [
    { id: "getRules", address: "/api/public/rules" },
    { id: "getFront", address: "/api/public/front" },
    ...FRAME,
  ],
};

const queryOf = (season: string | null) => (season === null ? {} : { season });

const addressQuery = (season: string | null): string =>
  season === null ? "" : `?${new URLSearchParams({ season })}`;

/** @param season the one chosen, null for the running one */
const rankingAt = (season: string | null): Page => ({
  canonical: `/?${new URLSearchParams({ tab: "ranking", ...queryOf(season) })}`,
  head: HEADS["/?tab=ranking"],
  first: [
    {
      id: "getPublicRanking",
      address: `/api/public/ranking${addressQuery(season)}`,
      query: queryOf(season),
    },
    SEASONS,
    ...FRAME,
  ],
});

const homeAt = (tab: string | null): Page =>
  tab === null || tab === "rules" ? HOME : { ...HOME, first: FRAME };

const isTitled = (path: string): path is keyof typeof HEADS => Object.hasOwn(HEADS, path);

/** The figures of a season, at the address of their page. */
const SEASON_PAGES = {
  "/season": { id: "getFairness", address: "/api/public/fairness" },
  "/fairness": { id: "getFairness", address: "/api/public/fairness" },
  "/characters": { id: "getCharacterUse", address: "/api/public/character-use" },
} as const;

const seasonPageAt = (path: keyof typeof SEASON_PAGES, season: string | null): Page => {
  const query = addressQuery(season);
  const { id, address } = SEASON_PAGES[path];
  return {
    canonical: `${path}${query}`,
    head: HEADS[path],
    first: [{ id, address: `${address}${query}`, query: queryOf(season) }, SEASONS, ...FRAME],
  };
};

const SHOP: readonly First[] = [
  { id: "getMaster", address: "/api/public/master" },
  { id: "getShop", address: "/api/public/shop" },
];

/** @param path readable @returns null for a page that is neither indexed nor shared */
export const pageAt = (path: string, query: URLSearchParams): Page | null => {
  if (path === "/")
    return query.get("tab") === "ranking" ? rankingAt(query.get("season")) : homeAt(query.get("tab"));
  const [, area, id] = /^\/(players|matches)\/([^/]+)$/.exec(path) ?? [];
  if (id !== undefined) {
    const call = area === "players" ? "getPublicPlayer" : "getPublicMatch";
    const own: First = { id: call, address: `/api${path}`, params: { id: decodeURIComponent(id) } };
    return {
      canonical: path,
      head: null,
      first: area === "players" ? [own, SEASONS, ...FRAME] : [own, ...FRAME],
    };
  }
  if (path === "/fairness" || path === "/characters" || path === "/season")
    return seasonPageAt(path, query.get("season"));
  if (!isTitled(path)) return null;
  return {
    canonical: path,
    head: HEADS[path],
    first: path === "/shop" ? [...SHOP, ...FRAME] : FRAME,
  };
};

/** @param answers by the addresses under which they are asked for */
export const headOf = ({ head, first: [own] }: Page, answers: ReadonlyMap<string, unknown>): Head | null => {
  const answer = answers.get(own?.address ?? "");
  if (answer !== undefined && own?.id === "getPublicPlayer") return playerHead(answer as PublicPlayer);
  if (answer !== undefined && own?.id === "getPublicMatch") return matchHead(answer as PublicMatch);
  return head;
};

/** The picture that previews of the page show, with its size; null for the site's own. */
export const pictureOf = (
  { first: [own] }: Page,
  answers: ReadonlyMap<string, unknown>,
): { readonly path: string; readonly width: number; readonly height: number } | null => {
  const answer = answers.get(own?.address ?? "");
  if (answer === undefined || own?.id !== "getPublicMatch") return null;
  // A changed match has another address: previews are cached elsewhere for a long time.
  return { path: `${own.address}/picture.png?v=${versionOf(answer)}`, ...PICTURE_SIZE };
};

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => ENTITIES[letter] ?? letter);

/** JSON that ends no element, whatever stands in it. */
const escapeJson = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

interface Written {
  readonly page: Page;
  readonly head: Head | null;
  /** `https://gokaku.example`; null when it is not known, and then no address is written. */
  readonly origin: string | null;
  /** Keyed by address. */
  readonly answers: ReadonlyMap<string, unknown>;
}

/** The text of the one group of a pattern, else "". */
const found = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? "";

const writeRow = ({ mark, userId, name, rate }: FirstRow): string =>
  `<li><span>${escapeHtml(mark)}</span>` +
  `<a href="/players/${escapeHtml(encodeURIComponent(userId))}">${escapeHtml(name)}</a><span>${rate}</span></li>`;

/** The players of the page as a list in its frame, so that its first paint shows them; "" where it has none. */
const writeRows = ({ first: [own] }: Page, answers: ReadonlyMap<string, unknown>): string => {
  const rows = firstRowsOf(own?.id, answers.get(own?.address ?? ""));
  return rows.length === 0 ? "" : `<ul class="skeleton-rows">${rows.map(writeRow).join("")}</ul>`;
};

/**
 * The page with its own title and description for those who run no scripts, and its first answers for those who do.
 * @param html as it was built, with the title and the description of the whole site
 */
export const writePage = (html: string, { page, head, origin, answers }: Written): string => {
  const title = head === null ? found(html, /<title>([^<]*)/) : escapeHtml(titled(head.title));
  const description =
    head === null ? found(html, /<meta name="description" content="([^"]*)/) : escapeHtml(head.description);
  const meta = (property: string, content: string) => `<meta property="${property}" content="${content}" />`;
  const address = origin === null ? "" : escapeHtml(origin + page.canonical);
  const picture = pictureOf(page, answers);
  const size = picture && [
    meta("og:image:width", String(picture.width)),
    meta("og:image:height", String(picture.height)),
    `<meta name="twitter:card" content="summary_large_image" />`,
  ];
  const tags = [
    meta("og:title", title),
    meta("og:description", description),
    ...(origin === null
      ? []
      : [
          meta("og:url", address),
          meta("og:image", escapeHtml(`${origin}${picture?.path ?? "/icon-512.png"}`)),
          ...(size ?? []),
          `<link rel="canonical" href="${address}" />`,
        ]),
  ].join("");
  const written = [...answers].map(
    ([asked, answer]) =>
      `<script type="application/json" data-answer="${escapeHtml(asked)}">${escapeJson(answer)}</script>`,
  );
  // Functions, because in a text `$` would have a meaning.
  return html
    .replace(/(<title>)[^<]*/, (_, tag: string) => tag + title)
    .replace(/(<meta name="description" content=")[^"]*/, (_, tag: string) => tag + description)
    .replace(
      /(<p class="skeleton-lead">)[^<]*<\/p>/,
      (_, tag: string) => `${tag}${description}</p>${writeRows(page, answers)}`,
    )
    .replace("</head>", (tag) => tags + tag)
    .replace("</body>", (tag) => written.join("") + tag);
};
