import { ja } from "../text/ja.ts";
import { Link } from "./link.tsx";

interface PlayerLinkProps {
  readonly userId: string;
  readonly name: string;
  readonly className: string | undefined;
  readonly title?: string;
}

/** A player's name with the link to the player's page; a player who left has no page and no link. */
export const PlayerLink = ({ userId, name, className, title }: PlayerLinkProps) =>
  name === ja.profile.left ? (
    <span className={className}>{name}</span>
  ) : (
    <Link className={className} to={`/players/${userId}`} title={title}>
      {name || ja.profile.noName}
    </Link>
  );
