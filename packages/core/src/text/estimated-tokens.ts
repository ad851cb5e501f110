/** Bytes of UTF-8 per token: roughly right for English prose and code in today's tokenisers. */
const BYTES_PER_TOKEN = 4;

/** Tokens of a text, estimated without any model's tokeniser: a whole number, 0 for nothing. */
export function estimatedTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}
