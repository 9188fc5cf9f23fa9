import { sampledEvents, verifyEvents } from "@gokaku/testing/pact";
import { it } from "vitest";

it("[OPS-421] the events that the functions of discord make are what the services that listen to it read", () =>
  verifyEvents("discord", sampledEvents("discord")));
