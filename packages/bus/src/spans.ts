import type { Work } from "@gokaku/service";

/** The span of publishing or processing a message. @param consumer the durable consumer, if there is one */
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
