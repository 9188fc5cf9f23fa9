import { MypageScreen } from "../features/mypage/mypage-screen.tsx";
import { askLogin } from "../session/login-prompt.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { Again } from "./again.ts";
import { tabPath } from "./paths.ts";

const Orders = lazyPart(() => import("../features/shop/orders.tsx").then((m) => m.Orders));

/** My page, with what other features have to show there. */
export const MypageTab = () => (
  <MypageScreen onLogin={askLogin} matchPath={tabPath("match")} Orders={Orders} Again={Again} />
);
