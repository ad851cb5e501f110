const NAME = /\{([a-z][a-z0-9_]*)\}/g;
const MOST_CHARACTERS = 50_000;

/**
 * A pattern with `{name}` replaced by the words of that name.
 * @throws Error a name that no word has, or a pattern that grows too long
 */
export function expandWords(pattern: string, words: ReadonlyMap<string, string>): string {
  const expanded = pattern.replace(NAME, (_, name: string) => {
    const text = words.get(name);
    if (text === undefined) throw new Error(`no word is called ${name}`);
    return `(?:${text})`;
  });
  if (expanded.length > MOST_CHARACTERS) throw new Error('a pattern grows too long');
  return expanded;
}

/** The words, each with those above it put in. */
export function resolveWords(words: Readonly<Record<string, string>>): Map<string, string> {
  const resolved = new Map<string, string>();
  for (const [name, text] of Object.entries(words)) resolved.set(name, expandWords(text, resolved));
  return resolved;
}
