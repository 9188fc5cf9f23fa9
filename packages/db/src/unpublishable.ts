/** The transport will never take this event, whatever its state: it is too large, or malformed. */
export class UnpublishableError extends Error {
  override readonly name = "UnpublishableError";
}
