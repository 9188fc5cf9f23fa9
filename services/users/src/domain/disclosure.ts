import { CodedError, cleanName, cleanText, isStorable, LIMITS, lengthInCharacters } from "@gokaku/game";

/** A request for the facts that the seller's page gives on request. */
export interface DisclosureForm {
  readonly name: string;
  readonly email: string;
  /** "" for none. */
  readonly message: string;
}

const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** @throws CodedError `email_invalid`; `invalid_request` for a missing name or an overlong text */
export const readDisclosureForm = (asked: DisclosureForm): DisclosureForm => {
  if (!Object.values(asked).every(isStorable))
    throw new CodedError("invalid_request", "a text has characters that cannot be stored");
  const form = { name: cleanName(asked.name), email: asked.email.trim(), message: cleanText(asked.message) };
  if (form.name === "" || lengthInCharacters(form.name) > LIMITS.requesterLength)
    throw new CodedError("invalid_request", "a request needs the name of its sender");
  if (lengthInCharacters(form.message) > LIMITS.reasonLength)
    throw new CodedError("invalid_request", "the message is too long");
  if (form.email.length > LIMITS.emailLength || !EMAIL.test(form.email))
    throw new CodedError("email_invalid", "a request needs a valid mail address");
  return form;
};
