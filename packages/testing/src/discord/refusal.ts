/** An answer other than success, with Discord's code. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: number;
  readonly errors: object | undefined;

  constructor(status: number, code: number, message: string, errors?: object) {
    super(message);
    this.status = status;
    this.code = code;
    this.errors = errors;
  }

  get body(): object {
    return {
      message: this.message,
      code: this.code,
      ...(this.errors === undefined ? {} : { errors: this.errors }),
    };
  }
}

const KNOWN = {
  notFound: [404, 0, "404: Not Found"],
  notAllowedMethod: [405, 0, "405: Method Not Allowed"],
  unauthorized: [401, 0, "401: Unauthorized"],
  channel: [404, 10003, "Unknown Channel"],
  guild: [404, 10004, "Unknown Guild"],
  member: [404, 10007, "Unknown Member"],
  message: [404, 10008, "Unknown Message"],
  overwrite: [404, 10009, "Unknown Overwrite"],
  role: [404, 10011, "Unknown Role"],
  user: [404, 10013, "Unknown User"],
  webhook: [404, 10015, "Unknown Webhook"],
  application: [404, 10002, "Unknown Application"],
  noAccess: [403, 50001, "Missing Access"],
  otherAuthor: [403, 50005, "Cannot edit a message authored by another user"],
  emptyMessage: [400, 50006, "Cannot send an empty message"],
  blockedByUser: [403, 50007, "Cannot send messages to this user"],
  noPermission: [403, 50013, "Missing Permissions"],
  wrongChannelType: [400, 50024, "Cannot execute action on this channel type"],
  endedToken: [401, 50027, "Invalid Webhook Token"],
  isArchived: [400, 50083, "Thread is archived"],
  badJson: [400, 50109, "The request body contains invalid JSON."],
  hasThread: [400, 160004, "A thread has already been created for this message"],
  isLocked: [403, 160005, "This thread is locked"],
} as const;

export const refusal = (name: keyof typeof KNOWN): Refusal => {
  const [status, code, message] = KNOWN[name];
  return new Refusal(status, code, message);
};
