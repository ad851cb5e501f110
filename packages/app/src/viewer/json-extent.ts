const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
/** `[` and `{`, `]` and `}` differ in this bit alone. */
const CURLY = 0x20;
const [OPENING, CLOSING] = [0x5b, 0x5d];

/**
 * Measures the nesting depth of a JSON text and an upper bound on its values, to tell before parsing whether
 * memory suffices. Accepts invalid JSON. Time: linear.
 * @param bytes UTF-8
 */
export function jsonExtent(bytes: Uint8Array): { depth: number; values: number } {
  let depth = 0;
  let deepest = 0;
  let values = 1;
  const { length } = bytes;
  for (let i = 0; i < length; i++) {
    const byte = bytes[i] as number;
    if (byte === QUOTE) {
      for (i++; i < length && bytes[i] !== QUOTE; i++) if (bytes[i] === BACKSLASH) i++;
    } else if (byte === COMMA) values++;
    else if ((byte & ~CURLY) === OPENING) {
      values++;
      if (++depth > deepest) deepest = depth;
    } else if ((byte & ~CURLY) === CLOSING) depth--;
  }
  return { depth: deepest, values };
}
