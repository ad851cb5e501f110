/** Maps values back to keys; of equal values the first key stays. */
export function invertTable(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const inverted = new Map<string, string>();
  for (const [from, to] of Object.entries(table)) if (!inverted.has(to)) inverted.set(to, from);
  return inverted;
}

/** Replaces characters one by one; others stay. */
export function mapCharacters(text: string, map: (character: string) => string | undefined): string {
  return Array.from(text, (character) => map(character) ?? character).join('');
}

/** Returns true when none of the characters is in the text. */
export function holdsNone(text: string, characters: Iterable<string>): boolean {
  const found = new Set(text);
  for (const character of characters) if (found.has(character)) return false;
  return true;
}

/** Moves letters of the Latin alphabet; the case stays. @param place new index of a letter's index, 0 to 25 */
export function moveLetters(text: string, place: (index: number) => number): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const code = letter.charCodeAt(0);
    const first = code >= 0x61 ? 0x61 : 0x41;
    return String.fromCharCode(first + place(code - first));
  });
}
