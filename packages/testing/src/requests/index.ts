export { type Asked, askAll, faultLines, type Tokens } from "./ask.ts";
export { faultOf, targetOf } from "./judge.ts";
export { type Asker, type GeneratedRequest, generateRequests } from "./requests.ts";
