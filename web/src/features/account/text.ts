export const accountText = {
  title: "アカウントの作成",
  lead: "アカウントを自動で作成できませんでした。トレーナー名を確かめて、もう一度お試しください。",
  name: "トレーナー名",
  missing: { trainer_name: "トレーナー名は32文字以内で入力してください。" },
  submit: "作成する",
  busy: "作成しています",
} as const;
