import { ROLES, type Role } from "@gokaku/game";
import { type Point, pentagonCorners } from "../../ui/geometry.ts";

const SMALLEST_SCALE = 4;
const INNER = 0.22;

export interface RadarShape {
  /** The height of the centre: names stand above the corners above it, below the others, clear of the outline. */
  readonly centre: number;
  readonly rings: readonly (readonly Point[])[];
  /** The outline of the figures, one corner a role. */
  readonly outline: readonly Point[];
  readonly tips: readonly { readonly role: Role; readonly count: number; readonly at: Point }[];
}

/** Where everything of the pentagon stands: corners are the roles, the longest spoke is the highest figure. */
export const radarShape = (
  counts: Readonly<Record<Role, number>>,
  cx: number,
  cy: number,
  radius: number,
): RadarShape => {
  const corners = pentagonCorners(cx, cy, radius);
  const scale = Math.max(SMALLEST_SCALE, ...ROLES.map((role) => counts[role]));
  const along = (corner: Point, share: number): Point => [
    cx + (corner[0] - cx) * share,
    cy + (corner[1] - cy) * share,
  ];
  const core: Point = [cx, cy];
  return {
    centre: cy,
    rings: [1, 0.61, INNER].map((share) => corners.map((corner) => along(corner, share))),
    outline: ROLES.map((role, index) =>
      along(corners[index] ?? core, INNER + (1 - INNER) * (counts[role] / scale)),
    ),
    tips: ROLES.map((role, index) => ({ role, count: counts[role], at: corners[index] ?? core })),
  };
};
