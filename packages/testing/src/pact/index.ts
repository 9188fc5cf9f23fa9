export {
  type EventReader,
  eventReaders,
  recordEvents,
  type SentEvent,
  sampledEvents,
  verifyEvents,
} from "./events.ts";
export { type Recording, startRecording } from "./files.ts";
export { verifyProvider } from "./verify.ts";
