import { type Kysely, sql } from "kysely";
import type { Tables } from "./tables.ts";

/**
 * Leaves of a user's cards in matches made until a moment a name and the rates, in the columns as well that code
 * without cards reads.
 */
export const blankCards = async (
  db: Kysely<Tables>,
  userId: string,
  { name, untilMs }: { readonly name: string; readonly untilMs: number },
): Promise<void> => {
  await sql`
    update match_players as player set
      card = jsonb_strip_nulls(jsonb_build_object('userId', player.user_id, 'trainerName', ${name}::text,
        'rate', card->'rate', 'maxRate', card->'maxRate')),
      trainer_name = ${name}, discord_username = '', discord_avatar_url = '', twitter_id = '',
      current_badge = '', current_badge_2 = ''
    from matches as match
    where player.user_id = ${userId} and match.id = player.match_id and match.created_at_ms <= ${untilMs}
      and (player.card->>'trainerName' is distinct from ${name} or player.card ? 'discordUsername')`.execute(
    db,
  );
};
