/** Words in ids of models that name the makers of their families. */
const FAMILIES: readonly (readonly [family: string, word: RegExp])[] = [
  ['anthropic', /claude/i],
  ['openai', /(?:^|[^a-z])(?:gpt|o[134])(?:[^a-z]|$)/i],
  ['google', /gemini|gemma/i],
];

/**
 * Finds the maker of a model, whichever provider serves it; null when its id names none.
 * @param name `provider:model`
 */
export function modelFamily(name: string): string | null {
  const colon = name.indexOf(':');
  const [provider, id] = [name.slice(0, Math.max(0, colon)), name.slice(colon + 1)];
  const own = FAMILIES.find(([family]) => family === provider);
  return (own ?? FAMILIES.find(([, word]) => word.test(id)))?.[0] ?? null;
}
