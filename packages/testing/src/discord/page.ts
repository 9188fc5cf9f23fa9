import type { DiscordPerson } from "./people.ts";

const inHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
body{font:16px/1.6 system-ui,sans-serif;max-width:34rem;margin:2rem auto;padding:0 1rem;color:#161a22;background:#f6f6f8}
button,input,select{font:inherit;min-height:44px;padding:0 1rem;border:1px solid #8a8f9c;border-radius:8px;background:#fff}
button{background:#4650d8;color:#fff;border-color:#4650d8;cursor:pointer}
form{display:flex;flex-wrap:wrap;gap:.5rem;margin:1rem 0}
label{flex-basis:100%}
input,select{flex:1;min-width:12rem}
</style>
<h1>${title}</h1>${body}</html>`;

/** The page on which a person is chosen and accepts or refuses the site. */
export const consentPage = (
  action: string,
  people: readonly DiscordPerson[],
  scopes: readonly string[],
): string => {
  const options = people
    .map(({ id, username, globalName }) => {
      const shown = `${globalName ?? username}（${id.startsWith("9") ? "サーバー未参加" : "参加済み"}）`;
      return `<option value="${inHtml(id)}">${inHtml(shown)}</option>`;
    })
    .join("");
  const form = (body: string): string => `<form method="post" action="${inHtml(action)}">${body}</form>`;
  return page(
    "Discord（開発用）",
    `<p>この画面は手元の環境だけにある、Discord の認可画面の代わりです。</p>
<p>求められている権限：${scopes.map((scope) => `<code>${inHtml(scope)}</code>`).join(" ")}</p>
${form(`<label for="id">Discord ユーザー</label><select id="id" name="id">${options}</select><button>認証</button>`)}
${form('<label for="name">新しい Discord ユーザーの名前</label><input id="name" name="name" maxlength="32" value="はじめての人"><button>新しい Discord ユーザー</button>')}
${form('<input type="hidden" name="cancel" value="1"><button>キャンセル</button>')}`,
  );
};

export const refusalPage = (reason: string): string =>
  page("Discord（開発用）", `<p>サイトに戻って、もう一度お試しください。</p><pre>${inHtml(reason)}</pre>`);
