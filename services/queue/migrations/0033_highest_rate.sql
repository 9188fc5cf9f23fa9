-- Users recompute the highest rate of everybody and notify of nobody. Each player is asked about at the next join.
update player set season_id = '';
