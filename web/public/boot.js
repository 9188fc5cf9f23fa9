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

  let token = null;
  try {
    token = JSON.parse(stored("gokaku.session") ?? "null")?.token ?? null;
  } catch {
    // What was kept is no session: a visitor.
  }
  const query = new URLSearchParams(location.search);
  if (query.has("dummy_login")) return;
  const files = document.currentScript.dataset;
  const tab = query.get("tab") in files ? query.get("tab") : token === null ? "rules" : "match";
  for (const href of (files[tab] ?? "").split(" ").filter(Boolean)) {
    const link = document.createElement("link");
    link.rel = href.endsWith(".css") ? "stylesheet" : "modulepreload";
    link.href = href;
    link.crossOrigin = "";
    document.head.append(link);
  }

  const paths = ["/api/seasons/active", "/api/public/system"];
  if (tab === "rules") paths.push("/api/public/master");
  if (tab === "ranking") paths.push("/api/public/ranking");
  if (token !== null) paths.push("/api/users/me", "/api/queue/me", "/api/matches/current");
  const answers = {};
  for (const path of paths) {
    answers[path] = fetch(path, {
      headers: {
        accept: "application/json",
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      cache: "no-cache",
      signal: AbortSignal.timeout(10_000),
    });
    answers[path].catch(() => undefined);
  }
  globalThis.gokakuEarly = { token, answers };
})();
