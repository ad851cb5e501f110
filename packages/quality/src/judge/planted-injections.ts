import injections from './planted-injections.json' with { type: 'json' };

/** Place of a planted text in its carrier skill. */
export type PlantedPlace = 'end' | 'start' | 'reference';

/** A text that tries to talk a judge into a score. */
export interface PlantedInjection {
  /** Kind of trick, in kebab-case. */
  kind: string;
  place: PlantedPlace;
  /** @param dimension that is judged */
  text: (dimension: string) => string;
}

interface InjectionData {
  kind: string;
  place: PlantedPlace;
  /** Plain text that comes first. */
  before?: string;
  /** Encoding of the lines. @default none */
  encoding?: keyof typeof ENCODINGS;
  /** Lines with `{dimension}` for the judged dimension. */
  lines: readonly string[];
}

const ENCODINGS = {
  /** The U+E0000 block: editors show nothing, models may read it. */
  'tag-characters': (text: string) =>
    Array.from(text, (character) => String.fromCodePoint(0xe0000 + (character.codePointAt(0) ?? 0))).join(''),
  'zero-width-spaces': (text: string) => Array.from(text, (character) => `${character}\u200b`).join(''),
  base64: (text: string) => Buffer.from(text).toString('base64'),
};

/** One of each kind of trick known to us; the words are ours. */
export const PLANTED_INJECTIONS: readonly PlantedInjection[] = (
  injections as readonly unknown[] as readonly InjectionData[]
).map(({ kind, place, before = '', encoding, lines }) => ({
  ...{ kind, place },
  text(dimension) {
    const text = lines.join('\n').replaceAll('{dimension}', dimension);
    return before + (encoding === undefined ? text : ENCODINGS[encoding](text));
  },
}));
