import { lazyPart } from "../ui/lazy-part.tsx";

/** もう一戦: a part of the queue's file, because the queue is what follows. */
export const Again = lazyPart(() => import("../features/queue/queue-screen.tsx").then((m) => m.Again), null);
