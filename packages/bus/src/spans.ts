import type { Work } from "@gokaku/service";

/** What is done with a message, as its span names it. @param consumer who processes it, of those with a name */
export const messageSpan = (operation: "publish" | "process", subject: string, consumer?: string): Work => ({
  name: `${operation} ${subject}`,
  kind: operation === "publish" ? "producer" : "consumer",
  attributes: {
    "messaging.system": "nats",
    "messaging.operation.name": operation,
    "messaging.destination.name": subject,
    ...(consumer === undefined ? {} : { "messaging.consumer.group.name": consumer }),
  },
});
