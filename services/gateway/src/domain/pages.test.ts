import { describe, expect, it } from "vitest";
import { headOf, type Page, pageAt, writePage } from "./pages.ts";

const at = (address: string): Page | null => {
  const url = new URL(address, "https://gokaku.example");
  return pageAt(url.pathname, url.searchParams);
};

const HTML = `<!doctype html><html lang="ja"><head>
<meta name="description" content="みんなの説明" /><title>五角</title></head>
<body><p class="skeleton-lead">みんなの説明</p></body></html>`;

const write = (address: string, answer: unknown, origin: string | null = "https://gokaku.example") => {
  const page = at(address);
  if (page === null) throw new Error(address);
  const asked = page.first[0]?.address ?? "";
  const answers = new Map(answer === null ? [] : [[asked, answer]]);
  return writePage(HTML, { page, head: headOf(page, answers), origin, answers });
};

describe("pages for everybody", () => {
  it("[WEB-270] each has one address, and begins with the answer that its screen asks for", () => {
    const firstOf = (address: string) => [at(address)?.canonical, at(address)?.first[0]?.address];
    expect(firstOf("/")).toEqual(["/", "/api/public/rules"]);
    expect(firstOf("/?tab=rules&utm=x")).toEqual(["/", "/api/public/rules"]);
    expect(firstOf("/?tab=match")).toEqual(["/", "/api/seasons/active"]);
    expect(firstOf("/?tab=ranking")).toEqual(["/?tab=ranking", "/api/public/ranking"]);
    expect(firstOf("/?tab=ranking&season=s&x=1")).toEqual([
      "/?tab=ranking&season=s",
      "/api/public/ranking?season=s",
    ]);
    expect(firstOf("/players/p%2F1?x=1")).toEqual(["/players/p%2F1", "/api/players/p%2F1"]);
    expect(at("/players/p%2F1")?.first[0]?.params).toEqual({ id: "p/1" });
    expect(firstOf("/matches/7")).toEqual(["/matches/7", "/api/matches/7"]);
    expect(firstOf("/fairness?season=s&x=1")).toEqual([
      "/fairness?season=s",
      "/api/public/fairness?season=s",
    ]);
    expect(firstOf("/season?season=s")).toEqual(["/season?season=s", "/api/public/fairness?season=s"]);
    expect(firstOf("/characters?season=s")).toEqual([
      "/characters?season=s",
      "/api/public/character-use?season=s",
    ]);
    expect(firstOf("/shop")).toEqual(["/shop", "/api/public/master"]);
    expect(firstOf("/terms")).toEqual(["/terms", "/api/seasons/active"]);
    for (const none of ["/admin_control", "/shop/result", "/players", "/players/a/b", "/toString"])
      expect(at(none), none).toBeNull();
  });

  it("[WEB-270] title, description, address and picture stand in the page for those who run no scripts", () => {
    const html = write("/players/7", { trainer_name: "こはる", rate: 1653, match_count: 30 });
    expect(html).toContain("<title>こはるの成績｜Gokaku</title>");
    expect(html).toContain('<meta property="og:title" content="こはるの成績｜Gokaku" />');
    expect(html.match(/こはるさんのレートは1653。今シーズン30試合/g)).toHaveLength(3);
    expect(html).toContain('<link rel="canonical" href="https://gokaku.example/players/7" />');
    expect(html).toContain('<meta property="og:image" content="https://gokaku.example/icon-512.png" />');
    const match = write("/matches/179530510000000011", {
      match_id: "179530510000000011",
      started_at: 1_795_305_100,
      winner_team: "B",
      disputed: false,
      voided: false,
      team_a: { team_id: "A", players: [] },
      team_b: { team_id: "B", players: [] },
    });
    expect(match).toContain("<title>試合 #510012｜Gokaku</title>");
    expect(match).toContain("チームBの勝ち。");
    const picture = /"og:image" content="https:\/\/gokaku.example(.+?)"/.exec(match)?.[1];
    expect(picture).toMatch(/^\/api\/matches\/179530510000000011\/picture\.png\?v=[\w-]{16}$/);
    expect(match).toContain('<meta property="og:image:width" content="1200" />');
    expect(html).not.toContain("og:image:width");
  });

  it("[WEB-517] the ranking's top and the ten of a match stand in the frame, with the way to each player", () => {
    const player = (user_id: string) => ({
      user_id,
      trainer_name: user_id === "p3" ? "" : user_id,
      rate: 1500,
    });
    const rowsOf = (html: string) =>
      [...html.matchAll(/<li><span>(.*?)<\/span><a href="(.*?)">(.*?)<\/a><span>(.*?)<\/span><\/li>/g)].map(
        ([, ...parts]) => parts,
      );
    const entries = Array.from({ length: 100 }, (_, at) => ({ rank: at + 1, ...player(`p${at + 1}`) }));
    const ranking = rowsOf(write("/?tab=ranking", { rankings: entries, updated_at: 1 }));
    expect(ranking).toHaveLength(10);
    expect(ranking[0]).toEqual(["1", "/players/p1", "p1", "1500"]);
    expect(ranking[2]).toEqual(["3", "/players/p3", "（名前なし）", "1500"]);
    const team = (team_id: string) => ({
      team_id,
      players: [1, 2, 3, 4, 5].map((at) => player(`${team_id}/${at}`)),
    });
    const match = rowsOf(
      write("/matches/179530510000000011", {
        match_id: "179530510000000011",
        started_at: 1_795_305_100,
        winner_team: "A",
        disputed: false,
        voided: false,
        team_a: team("A"),
        team_b: team("B"),
      }),
    );
    expect(match).toHaveLength(10);
    expect(match[5]).toEqual(["B", "/players/B%2F1", "B/1", "1500"]);
    for (const none of [
      write("/?tab=ranking", null),
      write("/?tab=ranking", { rankings: [], updated_at: 0 }),
    ])
      expect(none).not.toContain("skeleton-rows");
  });

  it("[WEB-272] no name of the ranking ends an element or an attribute", () => {
    const entry = { rank: 1, user_id: `"><b>`, trainer_name: "<b>$&", rate: 1500 };
    const html = write("/?tab=ranking", { rankings: [entry], updated_at: 1 });
    expect(html).toContain('<a href="/players/%22%3E%3Cb%3E">&lt;b&gt;$&amp;</a>');
    expect(html).not.toContain("<b>");
  });

  it("[WEB-271] without its answer a page has the head of the whole site, and without a host no addresses", () => {
    const html = write("/players/7", null, null);
    expect(html).toContain("<title>五角</title>");
    expect(html).toContain('<meta property="og:description" content="みんなの説明" />');
    expect(html).not.toMatch(/data-|canonical|og:url|og:image/);
  });

  it("[WEB-272] whatever a player's name is, it ends no element and no attribute, and arrives as it is", () => {
    const name = `</script><img src=x onerror="alert(1)">$&'`;
    const answer = { trainer_name: name, rate: 1, match_count: 0 };
    const html = write('/players/"><b>', answer);
    expect(html).not.toMatch(/<img|"><b>/);
    expect(html.match(/<script|<\/script/g)).toHaveLength(2);
    const [, json = ""] = /<script type="application\/json"[^>]*>([^<]*)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toEqual(answer);
    expect(html).toContain(`&lt;/script&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt;$&amp;'の成績`);
  });
});
