-- The records of an archived season: its highest rate and its most matches, read without the other entries.
create index season_entry_rate on season_entry (season_id, max_rate desc, final_rank);
create index season_entry_matches on season_entry (season_id, total_matches desc, final_rank);
