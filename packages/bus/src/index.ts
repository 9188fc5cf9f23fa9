export { type AdminAct, adminActEvent } from "./admin-act.ts";
export { areCaughtUp } from "./caught-up.ts";
export { type Bus, connectBus } from "./connection.ts";
export {
  type ConsumerContext,
  type Delivery,
  type EventHandler,
  startConsumer,
} from "./consumer.ts";
export {
  decodeEvent,
  EVENTS,
  type EventPayload,
  type EventSubject,
  event,
  isEventSubject,
} from "./events.ts";
export { followEvents, followQueueView, publishQueueView, type QueueViewChanged } from "./live.ts";
export {
  authorizationFor,
  busServices,
  inboxOf,
  type Permissions,
  permissionsOf,
  usersOf,
} from "./permissions.ts";
export { createPublisher } from "./publisher.ts";
export { ensureConsumer, ensureStream } from "./streams.ts";
export {
  CONSUMERS,
  type ConsumerName,
  consumersOf,
  STREAMS,
  type StreamName,
  serviceOf,
} from "./topology.ts";
