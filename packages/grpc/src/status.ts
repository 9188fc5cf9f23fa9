import { CodedError, ERROR_STATUS, type ErrorCode, isErrorCode } from "@gokaku/game";
import { Metadata, type ServiceError, status } from "@grpc/grpc-js";

const CODE_KEY = "gokaku-code";
const PARAMS_KEY = "gokaku-params";

/** The gRPC status of each HTTP status in `ERROR_STATUS`. */
const GRPC_STATUS: Readonly<Record<(typeof ERROR_STATUS)[ErrorCode], status>> = {
  400: status.INVALID_ARGUMENT,
  401: status.UNAUTHENTICATED,
  403: status.PERMISSION_DENIED,
  404: status.NOT_FOUND,
  405: status.UNIMPLEMENTED,
  409: status.FAILED_PRECONDITION,
  413: status.INVALID_ARGUMENT,
  429: status.RESOURCE_EXHAUSTED,
  500: status.INTERNAL,
  503: status.UNAVAILABLE,
};

/** A coded refusal as a gRPC status with the code in the trailers; anything else is `internal`. */
export const toServiceError = (error: unknown): Partial<ServiceError> => {
  const coded = error instanceof CodedError ? error : new CodedError("internal", "internal error");
  const metadata = new Metadata();
  metadata.set(CODE_KEY, coded.code);
  if (Object.keys(coded.params).length > 0) metadata.set(PARAMS_KEY, JSON.stringify(coded.params));
  return { code: GRPC_STATUS[ERROR_STATUS[coded.code]], details: coded.message, metadata };
};

const trailer = (error: ServiceError, key: string): string | undefined => {
  const value = error.metadata?.get(key)[0];
  return typeof value === "string" ? value : undefined;
};

/** A failed call as a coded error: the code that the server sent, or the transport's failure. */
export const fromServiceError = (error: ServiceError): CodedError => {
  const sent = trailer(error, CODE_KEY);
  if (sent !== undefined && isErrorCode(sent)) {
    return new CodedError(sent, error.details, JSON.parse(trailer(error, PARAMS_KEY) ?? "{}"), error);
  }
  // A replica of an older release does not know the method yet; it is replaced soon.
  if (error.code === status.UNAVAILABLE || error.code === status.UNIMPLEMENTED)
    return new CodedError("unavailable", error.details, {}, error);
  if (error.code === status.DEADLINE_EXCEEDED || error.code === status.CANCELLED) {
    return new CodedError("deadline_exceeded", error.details, {}, error);
  }
  return new CodedError("internal", error.details, {}, error);
};
