import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/** Reduces a user's cards in matches created until a moment to a replacement name and the rates. */
export const blankCards = async (
  db: Kysely<Tables>,
  userId: string,
  { name, untilMs }: { readonly name: string; readonly untilMs: number },
): Promise<void> => {
  await sql`
    update match_players as player set
      card = jsonb_strip_nulls(jsonb_build_object('userId', player.user_id, 'trainerName', ${name}::text,
        'rate', card->'rate', 'maxRate', card->'maxRate'))
    from matches as match
    where player.user_id = ${userId} and match.id = player.match_id and match.created_at_ms <= ${untilMs}
      and (player.card->>'trainerName' is distinct from ${name} or player.card ? 'discordUsername')`.execute(
    db,
  );
};
