import type { RoleCounts } from "@gokaku/contract";
import { useEffect, useRef } from "react";
import { paintRadar, type RadarFrame, readColours } from "./paint-radar.ts";
import styles from "./radar.module.css";
import { queueText } from "./text.ts";

interface RadarProps {
  /** Null while nothing is known yet. */
  readonly counts: RoleCounts | null;
  readonly total: number;
  readonly previous: string;
  readonly ongoing: string;
}

const RIPPLE_EVERY_MS = 3000;
const RIPPLE_MS = 1500;
const EMPTY: RoleCounts = { TOP_LANE: 0, SUPPORT: 0, MIDDLE: 0, BOTTOM_LANE: 0, TANK: 0 };

/** Draws until the returned function is called: a ripple every three seconds, nothing in between. */
const animate = (canvas: HTMLCanvasElement, latest: () => Omit<RadarFrame, "ripple">): (() => void) => {
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let frame = 0;
  let timer = 0;
  const ripple = () => {
    const startedAt = performance.now();
    const colours = readColours(canvas);
    const step = (now: number) => {
      const share = still.matches ? 1 : Math.min(1, (now - startedAt) / RIPPLE_MS);
      paintRadar(canvas, colours, { ...latest(), ripple: share });
      if (share < 1) frame = requestAnimationFrame(step);
    };
    frame = requestAnimationFrame(step);
    timer = window.setTimeout(ripple, RIPPLE_EVERY_MS);
  };
  ripple();
  return () => {
    cancelAnimationFrame(frame);
    window.clearTimeout(timer);
  };
};

export const Radar = ({ counts, total, previous, ongoing }: RadarProps) => {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const latest = useRef({ counts: counts ?? EMPTY, total, previous, ongoing });

  useEffect(() => {
    latest.current = { counts: counts ?? EMPTY, total, previous, ongoing };
    const canvas = canvasRef.current;
    if (canvas !== null) paintRadar(canvas, readColours(canvas), { ...latest.current, ripple: 1 });
  }, [counts, total, previous, ongoing]);

  useEffect(() => {
    const canvas = canvasRef.current;
    return canvas === null ? undefined : animate(canvas, () => latest.current);
  }, []);

  return <canvas ref={canvasRef} className={styles.radar} role="img" aria-label={queueText.chart(total)} />;
};
