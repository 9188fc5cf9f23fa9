import type { User } from "@gokaku/contract";
import { MeasuringLine } from "../../ui/measuring/measuring.tsx";
import { mypageText } from "./text.ts";

/** The states of the own figures that end by playing: the skill is being measured, the place is hidden. */
export const OwnState = ({ user }: { readonly user: Pick<User, "measuring_left" | "is_lapsed"> }) => (
  <>
    <MeasuringLine left={user.measuring_left} />
    {user.is_lapsed ? <p className="muted">{mypageText.lapsed}</p> : null}
  </>
);
