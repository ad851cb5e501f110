const HANDSHAKE = 22;
const CLIENT_HELLO = 1;
const SERVER_NAME = 0;
const HOST_NAME = 0;
const RECORD_HEAD = 5;
/** The most that a first message of TLS is waited for. */
export const LONGEST_HELLO = 16_384;

/**
 * Reads the requested host name from the first message of a TLS connection (SNI). Source: RFC 8446, 4.1.2;
 * RFC 6066, 3.
 * @returns `more` while the message is not whole; null for what is no such message, and for one without a name
 */
export function serverName(bytes: Buffer): string | 'more' | null {
  if (bytes.length > 0 && bytes[0] !== HANDSHAKE) return null;
  if (bytes.length < RECORD_HEAD) return 'more';
  const size = bytes.readUInt16BE(3);
  if (size > LONGEST_HELLO) return null;
  if (bytes.length < RECORD_HEAD + size) return 'more';
  try {
    return nameIn(bytes.subarray(RECORD_HEAD, RECORD_HEAD + size));
  } catch {
    // A length in it leads out of it.
    return null;
  }
}

function nameIn(hello: Buffer): string | null {
  if (hello[0] !== CLIENT_HELLO) return null;
  // Head, version and random.
  let at = 4 + 2 + 32;
  at += 1 + hello.readUInt8(at);
  at += 2 + hello.readUInt16BE(at);
  at += 1 + hello.readUInt8(at);
  const end = at + 2 + hello.readUInt16BE(at);
  at += 2;
  while (at + 4 <= end) {
    const kind = hello.readUInt16BE(at);
    const size = hello.readUInt16BE(at + 2);
    at += 4;
    if (kind === SERVER_NAME) {
      const length = hello.readUInt16BE(at + 3);
      return hello[at + 2] === HOST_NAME ? hello.subarray(at + 5, at + 5 + length).toString('latin1') : null;
    }
    at += size;
  }
  return null;
}
