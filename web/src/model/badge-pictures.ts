import type { Badge } from "@gokaku/contract";

/** The path of a badge's icon, which is its motif alone. */
export const iconPath = ({ id }: Pick<Badge, "id">): string => `badges/${id}-icon.svg`;

/** The path of a badge's banner: the catalogue's, or the drawn one. */
export const bannerPath = ({ id, banner_image: banner }: Pick<Badge, "id" | "banner_image">): string =>
  banner ?? `badges/${id}-banner.svg`;
