/** Examples of fields whose text has a form, by the name of the field or its whole path. */
export const EXAMPLES: Readonly<Record<string, string | number>> = {
  match_id: "176370000000000007",
  user_id: "dummy_001",
  trainer_name: "あかり",
  message: "少し待ってから、もう一度お試しください。",
};
