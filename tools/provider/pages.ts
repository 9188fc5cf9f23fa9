import type { Person } from "./people.ts";

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

/** The login page: choose a test player or create a new user. */
export const loginPage = (action: string, people: readonly Person[]): string => {
  const options = people
    .map(({ subject, name }) => {
      const id = subject.slice(subject.lastIndexOf("|") + 1);
      return `<option value="${inHtml(subject)}">${inHtml(name || id)}（${inHtml(id)}）</option>`;
    })
    .join("");
  return page(
    "ログイン（開発用）",
    `<p>この画面は手元の環境だけにあるログイン画面です。</p>
<form method="post" action="${inHtml(action)}">
<label for="subject">テストプレイヤー</label>
<select id="subject" name="subject">${options}</select><button>ログイン</button></form>
<form method="post" action="${inHtml(action)}">
<label for="name">新しい Discord ユーザーの名前</label>
<input id="name" name="name" maxlength="32" value="はじめての人"><button>新しい Discord ユーザー</button></form>
<form method="post" action="${inHtml(action)}"><input type="hidden" name="cancel" value="1"><button>キャンセル</button></form>`,
  );
};

/** Ends the session without a question: the user has already pressed the site's button. */
export const logoutPage = (form: string): string =>
  page(
    "ログアウト",
    `${form}<input form="op.logoutForm" type="hidden" name="logout" value="yes">
<button form="op.logoutForm">ログアウト</button><script>document.getElementById("op.logoutForm").submit()</script>`,
  );

export const errorPage = (out: Readonly<Record<string, unknown>>): string =>
  page(
    "ログインできませんでした",
    `<p>サイトに戻って、もう一度お試しください。</p>
<pre>${Object.entries(out)
      .map(([key, value]) => inHtml(`${key}: ${String(value)}`))
      .join("\n")}</pre>`,
  );
