const IRREGULAR: Readonly<Record<string, readonly string[]>> = {
  send: ['sent'],
  hide: ['hidden', 'hid'],
  put: ['putting'],
  get: ['got', 'getting'],
  give: ['gave', 'given'],
  leave: ['left'],
  write: ['wrote', 'written'],
  tell: ['told'],
  keep: ['kept'],
  take: ['took', 'taken'],
  run: ['ran'],
  make: ['made'],
  bring: ['brought'],
  set: ['setting'],
  steal: ['stole', 'stolen'],
  build: ['built'],
  override: ['overridden', 'overrode'],
  begin: ['began', 'begun'],
  buy: ['bought'],
  find: ['found'],
};

/** All forms of a word: verbs in all persons and tenses, nouns in the plural. */
export function formsOf(word: string): string[] {
  const stem = word.endsWith('e') ? word.slice(0, -1) : word;
  const isSibilant = /(?:s|x|z|ch|sh|o)$/.test(word);
  const last = word.at(-1) ?? '';
  if (/[^aeiou]y$/.test(word))
    return [word, `${word.slice(0, -1)}ies`, `${word.slice(0, -1)}ied`, `${word}ing`];
  const isDoubled = /^[^aeiou]*[aeiou][bdgklmnprt]$|(?:mit|fer|bmit)$/.test(word);
  return [
    word,
    isSibilant ? `${word}es` : `${word}s`,
    `${stem}ed`,
    `${stem}ing`,
    ...(isDoubled ? [`${word}${last}ed`, `${word}${last}ing`] : []),
    ...(IRREGULAR[word] ?? []),
  ];
}
