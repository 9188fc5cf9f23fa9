import type { MatchRecord, SeasonData } from "@gokaku/contract";
import { useCharacters } from "../../api/queries.ts";
import { formatPercent } from "../../text/format.ts";
import { ja } from "../../text/ja.ts";
import { Card } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { RecordLine } from "../../ui/records/record-line.tsx";
import { useHeadlines } from "../../ui/records/use-headlines.ts";
import styles from "./player-screen.module.css";
import { playerText as text } from "./text.ts";

interface RecentProps {
  readonly userId: string;
  readonly records: readonly MatchRecord[];
}

export const Recent = ({ userId, records }: RecentProps) => {
  const headlineFor = useHeadlines(userId, records);
  const characters = useCharacters().data?.pokemon ?? [];
  return (
    <Card title={text.history}>
      {records.length === 0 ? <p className={styles.note}>{text.noHistory}</p> : null}
      <ul>
        {records.map((record) => (
          <li key={record.match_id}>
            <Link className={styles.record} to={`/matches/${record.match_id}`}>
              <RecordLine
                record={record}
                headline={headlineFor(record.match_id)}
                character={characters.find(({ pokemon_id: id }) => id === record.pokemon)}
              />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
};

export const Past = ({ seasons }: { readonly seasons: readonly SeasonData[] }) =>
  seasons.length === 0 ? null : (
    <Card title={text.past}>
      <div className={styles.seasons}>
        <table className={styles.past}>
          <thead>
            <tr>
              <th scope="col">{text.pastSeason}</th>
              <th scope="col">{text.finalRank}</th>
              <th scope="col">{text.finalRate}</th>
              <th scope="col" className={styles.wide}>
                {text.maxRate}
              </th>
              <th scope="col" className={styles.wide}>
                {text.matches}
              </th>
              <th scope="col">{text.winRate}</th>
            </tr>
          </thead>
          <tbody>
            {seasons.map((season) => (
              <tr key={season.season_id}>
                <th scope="row">{season.season_name}</th>
                <td className="figure" data-label={text.finalRank}>
                  {ja.profile.rank(season.final_rank)}
                </td>
                <td className="figure" data-label={text.finalRate}>
                  {season.final_rate}
                </td>
                <td className={`figure ${styles.wide}`}>{season.max_rate}</td>
                <td className={`figure ${styles.wide}`}>{season.total_matches}</td>
                <td data-label={text.winRate}>{formatPercent(season.win_rate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
