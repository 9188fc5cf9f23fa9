import { CodedError } from "@gokaku/game";
import { Metadata, type ServiceError, status } from "@grpc/grpc-js";
import { expect, it } from "vitest";
import { fromServiceError, toServiceError } from "./status.ts";

const failure = (code: status): ServiceError =>
  Object.assign(new Error("failed"), { code, details: "failed", metadata: new Metadata() });

it("[OPS-237] a method that a replica does not know yet is unavailable, a refusal is its code", () => {
  expect(fromServiceError(failure(status.UNIMPLEMENTED)).code).toBe("unavailable");
  expect(fromServiceError(failure(status.UNAVAILABLE)).code).toBe("unavailable");
  expect(fromServiceError(failure(status.INTERNAL)).code).toBe("internal");
  const sent = { ...failure(status.UNIMPLEMENTED), ...toServiceError(new CodedError("no_changes", "none")) };
  expect(fromServiceError(sent as ServiceError).code).toBe("no_changes");
});
