-- The ranking of an archived season: its first hundred final places, read without the other entries.
create index season_entry_place on season_entry (season_id, final_rank) where final_rank <= 100;
