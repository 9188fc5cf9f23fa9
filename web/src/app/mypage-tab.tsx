import { MypageScreen } from "../features/mypage/mypage-screen.tsx";
import { askLogin } from "../session/login-prompt.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { tabPath } from "./paths.ts";

const Orders = lazyPart(() => import("../features/shop/orders.tsx").then((module) => module.Orders));

/** My page, with what other features have to show there. */
export const MypageTab = () => (
  <MypageScreen onLogin={askLogin} matchPath={tabPath("match")} Orders={Orders} />
);
