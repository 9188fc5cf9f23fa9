/** For admins, who read Japanese. */
export const rehearsalText = {
  label: "リハーサル",
  help: "ボット9体との試合です。レート、戦績、勲章などには何も残りません。30分で自動的に終わります。",
  ended: "リハーサルは終わりました。レート、戦績、勲章などは変わっていません。",
  cancel: "リハーサルを終える",
  back: "「はじめに」へ戻る",
} as const;
