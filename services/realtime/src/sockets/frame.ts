/** A text message encoded once for all the sockets that get it. */
export interface Frame {
  readonly text: string;
  /** The message as a server writes it to a connection without extensions: whole, and never masked (RFC 6455, 5.2). */
  readonly bytes: Uint8Array;
}

const WHOLE_TEXT = 0x81;
const LENGTH_IN_TWO = 126;
const LENGTH_IN_EIGHT = 127;

const headOf = (length: number): Buffer => {
  if (length < LENGTH_IN_TWO) return Buffer.from([WHOLE_TEXT, length]);
  const head = Buffer.alloc(length < 65_536 ? 4 : 10);
  head[0] = WHOLE_TEXT;
  if (length < 65_536) {
    head[1] = LENGTH_IN_TWO;
    head.writeUInt16BE(length, 2);
  } else {
    head[1] = LENGTH_IN_EIGHT;
    head.writeBigUInt64BE(BigInt(length), 2);
  }
  return head;
};

export const frameOf = (text: string): Frame => {
  const payload = Buffer.from(text);
  return { text, bytes: Buffer.concat([headOf(payload.length), payload]) };
};
