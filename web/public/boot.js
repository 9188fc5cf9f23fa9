// Runs before the first paint: the chosen theme, so that it never flashes the other one; then what the page will ask
// for first, asked for while its scripts are still on their way.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const theme = stored("gokaku.theme");
  if (theme === "dark" || theme === "light") document.documentElement.dataset.theme = theme;

  // The app runs after the first paint, which needs nothing but the page, and when the sheet is there; where nothing is
  // painted, in a tab behind others, it runs soon all the same.
  const begin = () => {
    const waiting = document.getElementById("late");
    if (waiting === null) return;
    waiting.remove();
    const script = waiting.content.querySelector("script");
    const sheet = document.querySelector("link[rel=stylesheet]");
    const run = () => document.head.append(script);
    if (sheet === null || sheet.sheet !== null) run();
    else for (const end of ["load", "error"]) sheet.addEventListener(end, run, { once: true });
  };
  new PerformanceObserver(begin).observe({ type: "paint", buffered: true });
  addEventListener("DOMContentLoaded", () => setTimeout(begin, document.hidden ? 0 : 300));

  const query = new URLSearchParams(location.search);
  let token = null;
  // A build for players defines `TEST_LOGIN` as false, and the minifier drops the block.
  if (typeof TEST_LOGIN === "undefined" || TEST_LOGIN) {
    try {
      const own = JSON.parse(stored("gokaku.session") ?? "null")?.token ?? null;
      token = query.get("dummy_login") === "true" ? query.get("token") : own;
    } catch {
      // Malformed: as without a session.
    }
  }
  // The provider has answered: what is shown then is not yet known.
  const arriving = location.pathname === "/auth/callback";
  // Signed in at the provider: the token comes with the login that the gateway keeps in a cookie.
  const renewing = token === null && stored("gokaku.provider") === "1";
  const files = document.currentScript.dataset;
  const [, page] = location.pathname.split("/");
  const pages = { players: "player", matches: "ended" };
  const usual = token === null && !renewing ? "rules" : "match";
  const tab = page === "" ? (query.get("tab") in files ? query.get("tab") : usual) : (pages[page] ?? page);

  const answers = {};
  const headers = {
    accept: "application/json",
    "accept-language": stored("gokaku.language") === "en" ? "en" : "ja",
  };
  const ask = (path, options) => {
    answers[path] = fetch(path, {
      headers: {
        ...headers,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      cache: "no-cache",
      signal: AbortSignal.timeout(10_000),
      ...options,
    });
    answers[path].catch(() => undefined);
    return answers[path];
  };
  const loadScreen = (name) => {
    for (const href of (files[name] ?? "").split(" ").filter(Boolean)) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = href;
      link.crossOrigin = "";
      document.head.append(link);
    }
  };

  if (arriving) return;
  ask("/api/public/system");
  if ((token === null && !renewing) || tab !== "match") loadScreen(tab);
  const askOwn = () => {
    ask("/api/users/me");
    ask("/api/queue/me");
    const current = ask("/api/matches/current");
    if (tab === "match") {
      current
        .then((answer) => answer.clone().json())
        .then(({ match }) => loadScreen(match?.match_id === "0" ? "match" : "playing"))
        .catch(() => loadScreen("match"));
    }
  };
  const early = { token, answers };
  globalThis.gokakuEarly = early;
  if (token !== null) askOwn();
  if (renewing) {
    const session = "/api/auth/session";
    const sent = { ...headers, "content-type": "application/json" };
    answers[session] = ask(session, { method: "POST", headers: sent, body: "{}" }).then(async (answer) => {
      if (answer.ok) {
        early.token = token = (await answer.clone().json()).access_token;
        askOwn();
      } else loadScreen(tab);
      return answer;
    });
    answers[session].catch(() => loadScreen(tab));
  }
})();
