/** Numbers of record types. Source: RFC 1035, 3.2.2; RFC 3596. */
const TYPES: Readonly<Record<number, string>> = { 1: 'A', 16: 'TXT', 28: 'AAAA', 15: 'MX', 5: 'CNAME' };
const A = 1;
const HEADER_BYTES = 12;
const LONGEST_NAME = 253;
const SECONDS_VALID = 60;

/** The first question of a DNS message. */
export interface DnsQuestion {
  /** Name in lower case, without the final dot. */
  name: string;
  /** `A`, `TXT` or another name of a type; else its number. */
  type: string;
  /** Bytes of the message up to the end of the question. */
  end: number;
}

/** Reads the question of a query. Untrusted: null for anything that is not a query with one name. */
export function dnsQuestion(message: Buffer): DnsQuestion | null {
  if (message.length < HEADER_BYTES + 5 || message.readUInt16BE(4) === 0) return null;
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message[at]; length !== undefined && length !== 0; length = message[at]) {
    if (length > 63 || at + 1 + length >= message.length) return null;
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  if (at + 5 > message.length) return null;
  const name = labels.join('.').toLowerCase();
  if (name === '' || name.length > LONGEST_NAME) return null;
  const type = message.readUInt16BE(at + 1);
  return { name, type: TYPES[type] ?? String(type), end: at + 5 };
}

/** Answers a question for an address with one, and any other question with nothing. @param address four bytes */
export function dnsAnswer(message: Buffer, { type, end }: DnsQuestion, address: readonly number[]): Buffer {
  const isAddress = type === TYPES[A];
  const header = Buffer.from(message.subarray(0, HEADER_BYTES));
  // A response that allows recursion, without an error.
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(isAddress ? 1 : 0, 6);
  header.writeUInt32BE(0, 8);
  const question = message.subarray(HEADER_BYTES, end);
  if (!isAddress) return Buffer.concat([header, question]);
  const record = Buffer.from([0xc0, HEADER_BYTES, 0, A, 0, 1, 0, 0, 0, SECONDS_VALID, 0, 4, ...address]);
  return Buffer.concat([header, question, record]);
}
