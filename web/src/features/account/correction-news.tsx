import { Link } from "../../ui/link.tsx";
import { Notice } from "../../ui/notice.tsx";
import { correctionNewsText as text } from "./correction-text.ts";

/** A mass correction changed the player's records; the notice stays until its page was read. */
export const CorrectionNews = ({ id }: { readonly id: string }) => (
  <Notice action={<Link to={`/corrections/${id}`}>{text.open}</Link>}>{text.news}</Notice>
);
