import { late } from "../session/late.ts";

late.signIn = () => import("./provider.ts");
late.push = () => import("../live/devices/push.ts");
