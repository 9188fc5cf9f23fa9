"""Writes the games of this folder from the example data of the PyPI package `spforge` 0.12.8 (Apache-2.0).

Usage: pip download --no-deps spforge==0.12.8, unpack the wheel, pip install pyarrow, then
python3 extract.py PATH_OF_THE_UNPACKED_WHEEL
"""

import collections
import json
import pathlib
import sys

import pyarrow.parquet as parquet

ROOT = pathlib.Path(sys.argv[1]) / "examples"
HERE = pathlib.Path(__file__).parent


def games(path, game, date, team, player, won, five):
    by_game = collections.defaultdict(lambda: collections.defaultdict(list))
    played_at = {}
    for row in parquet.read_table(ROOT / path).to_pylist():
        by_game[row[game]][row[team]].append(row)
        played_at[row[game]] = row[date]
    numbers = {}
    for name in sorted(by_game, key=lambda name: (played_at[name], name)):
        teams = by_game[name]
        if len(teams) != 2:
            continue
        first, second = (five(rows) for _, rows in sorted(teams.items(), key=lambda one: str(one[0])))
        if len(first) == len(second) == 5:
            seats = [numbers.setdefault(row[player], len(numbers)) for row in first + second]
            yield [*seats, int(first[0][won])]


def write(name, played):
    lines = ",\n".join(json.dumps(one, separators=(",", ":")) for one in played)
    (HERE / name).write_text('[\n' + lines + '\n]\n')


write(
    "league-of-legends.json",
    games(
        "lol/data/subsample_lol_data.parquet",
        "gameid", "date", "teamname", "playername", "result",
        lambda rows: sorted((row for row in rows if row["position"] != "team"), key=lambda row: row["position"]),
    ),
)
write(
    "basketball.json",
    games(
        "nba/data/game_player_subsample.parquet",
        "game_id", "start_date", "team_id", "player_id", "won",
        lambda rows: sorted(rows, key=lambda row: -row["minutes"])[:5],
    ),
)
