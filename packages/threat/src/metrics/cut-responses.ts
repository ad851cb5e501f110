/** Total size of a report's responses below the limit of a JSON text, with any escaping. */
export const MOST_CHARACTERS = 60_000_000;

export interface WithResponse {
  response: string;
  responseCut: boolean;
}

/**
 * Cuts the longest responses to a report's total limit; in most reports none is cut. The cut length depends
 * on the lengths alone.
 * @param most UTF-16 units
 */
export function cutResponses<T extends WithResponse>(items: readonly T[], most = MOST_CHARACTERS): T[] {
  // Read once: of many cases the responses are compressed.
  const lengths = items.map(({ response }) => response.length);
  const longest = longestAllowed(lengths, most);
  return items.map((item, index) =>
    (lengths[index] as number) <= longest
      ? item
      : { ...item, response: wholeCharacters(item.response, longest), responseCut: true },
  );
}

/**
 * The length to which the longest texts must be cut for the sum to fit: the room left by the short ones, in
 * equal parts.
 */
export function longestAllowed(lengths: readonly number[], most: number): number {
  let left = most;
  let sharing = lengths.length;
  for (const length of lengths.toSorted((a, b) => a - b)) {
    const share = Math.floor(left / sharing);
    if (length > share) return share;
    left -= length;
    sharing -= 1;
  }
  return Number.POSITIVE_INFINITY;
}

/** The first UTF-16 units of a text, one fewer if a character would be split. */
export function wholeCharacters(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? length - 1 : length);
}
