import type { PublicPlayer } from "@gokaku/contract/people";
import { useRef, useState } from "react";
import { formatDate, formatDateTime, formatDelta } from "../../text/format.ts";
import { Link } from "../link.tsx";
import { useWidth } from "../use-width.ts";
import styles from "./rate-graph.module.css";
import { placesOf, scaleOf } from "./scale.ts";
import { graphText } from "./text.ts";

export type RatePoint = PublicPlayer["rate_graph"][number];

const HEIGHT = 200;
const LEFT = 44;
const RIGHT = 14;
const TOP = 22;
const BOTTOM = 26;
/** Of the invisible slider's thumb, whose middle goes from the first point to the last. */
const THUMB = 16;
/** More matches than that are a line without dots. */
const MOST_DOTS = 60;

type Season = RateGraphProps["season"];

/** A season writes its first points within so many seconds after its start. */
const START_S = 3600;

/** The match of a point; the first point of an account younger than the season is its registration. */
export const causeOf = ({ match_id: matchId, delta, at }: RatePoint, season: Season): string => {
  if (matchId !== "") return formatDelta(delta);
  if (delta !== 0) return graphText.other;
  return season !== null && at > season.start_date + START_S ? graphText.registered : graphText.start;
};

const Chosen = ({ point, season }: { readonly point: RatePoint; readonly season: Season }) => (
  <p className={styles.chosen}>
    <span className="muted">{formatDateTime(point.at)}</span>
    <span className="figure text-24">{point.rate}</span>
    <span
      className={point.match_id === "" ? styles.cause : `figure ${styles.cause}`}
      data-way={point.match_id === "" ? undefined : Math.sign(point.delta)}
    >
      {causeOf(point, season)}
    </span>
    {point.match_id === "" ? null : (
      <Link className={`big-link ${styles.link}`} to={`/matches/${point.match_id}`}>
        {graphText.match}
      </Link>
    )}
  </p>
);

interface RateGraphProps {
  /** Oldest first. */
  readonly points: readonly RatePoint[];
  /** Unix seconds; the bounds of the season that the points are of. */
  readonly season: { readonly start_date: number; readonly end_date: number } | null;
}

const Graph = ({ points, season }: RateGraphProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame, 600);
  const last = points.length - 1;
  const [choice, setChoice] = useState<number | null>(null);
  const at = Math.min(choice ?? last, last);
  const rates = points.map(({ rate }) => rate);
  const scale = scaleOf(rates);
  const box = { left: LEFT, top: TOP, width: width - LEFT - RIGHT, height: HEIGHT - TOP - BOTTOM };
  const places = placesOf(rates, scale, box);
  const highest = rates.indexOf(Math.max(...rates));
  const [point, place, peak] = [points[at], places[at], places[highest]];
  if (point === undefined || place === undefined || peak === undefined) return null;
  const line = places.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(" ");
  const isNearEnd = peak.x > width - 60;
  return (
    <div>
      <div ref={frame} className={styles.frame}>
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} width={width} height={HEIGHT} aria-hidden="true">
          {scale.ticks.map((rate) => {
            const y = TOP + ((scale.high - rate) / (scale.high - scale.low)) * box.height;
            return (
              <g key={rate}>
                <line className={styles.grid} x1={LEFT} x2={width - RIGHT} y1={y} y2={y} />
                <text className={styles.tick} x={LEFT - 8} y={y} textAnchor="end" dominantBaseline="central">
                  {rate}
                </text>
              </g>
            );
          })}
          <text className={styles.tick} x={LEFT} y={HEIGHT - 8}>
            {formatDate(points[0]?.at ?? season?.start_date ?? 0)}
          </text>
          <text className={styles.tick} x={width - RIGHT} y={HEIGHT - 8} textAnchor="end">
            {formatDate(points[last]?.at ?? 0)}
          </text>
          <line className={styles.cursor} x1={place.x} x2={place.x} y1={TOP} y2={HEIGHT - BOTTOM} />
          <polyline className={styles.line} points={line} />
          {points.length > MOST_DOTS
            ? null
            : places.map(({ x, y }, index) => (
                <circle
                  key={points[index]?.match_id || `${index}`}
                  className={styles.dot}
                  data-way={points[index]?.match_id === "" ? undefined : Math.sign(points[index]?.delta ?? 0)}
                  cx={x}
                  cy={y}
                  r="3.5"
                />
              ))}
          {points.length < 2 ? null : (
            <text
              className={styles.peak}
              x={isNearEnd ? width - RIGHT : peak.x}
              y={peak.y - 10}
              textAnchor={isNearEnd ? "end" : peak.x < LEFT + 40 ? "start" : "middle"}
            >
              {`${graphText.highest} ${rates[highest]}`}
            </text>
          )}
          <circle className={styles.mark} cx={place.x} cy={place.y} r="6" />
        </svg>
        {points.length === 1 ? null : (
          <input
            type="range"
            className={styles.slider}
            style={{ left: LEFT - THUMB / 2, width: box.width + THUMB }}
            min={0}
            max={last}
            value={at}
            aria-label={graphText.label}
            aria-valuetext={graphText.point(formatDateTime(point.at), point.rate, causeOf(point, season))}
            onChange={(event) => setChoice(Number(event.target.value))}
          />
        )}
      </div>
      <Chosen point={point} season={season} />
      {points.length === 1 ? <p className="muted">{graphText.single}</p> : null}
    </div>
  );
};

/** The rate after each match of a season as a line; a tap or the arrow keys choose a match, and lead to it. */
export const RateGraph = ({ points, season }: RateGraphProps) =>
  points.length === 0 ? <p className="muted">{graphText.none}</p> : <Graph points={points} season={season} />;
