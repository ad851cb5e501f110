import { findAll } from './find-all.ts';

/** Neutral replacements for the names of a skill, its plugin and its author. */
export const NEUTRAL_SKILL = 'this-skill';
const NEUTRAL_PLUGIN = 'this-plugin';
const NEUTRAL_AUTHOR = '[hidden]';

/** Longer ones are not names that a text would repeat. */
const LONGEST_NAME = 100;
const FEWEST_IDENTITY_CHARACTERS = 4;
const MOST_IDENTITIES = 20;

/** Data that identifies a skill. */
export interface GivenAway {
  /** Names of the skill: the frontmatter's and the folder's. */
  skill: readonly string[];
  plugin: string | null;
  /** Author and location, from hidden fields. */
  identities: readonly string[];
}

/** Takes names out of texts, each in time linear in the text. */
export interface NameBlinder {
  /** Replaces names of several parts as whole words. */
  anywhere(text: string): string;
  /** Replaces in a title also names of one word, and those of several parts separated by blanks. */
  inTitle(text: string): string;
}

/**
 * Creates the replacement of names. A name of one part ("commit") is usually an ordinary word that the text
 * needs: it is replaced in titles only. A name of several parts ("crane-folding") is replaced everywhere,
 * with hyphens or underscores, since it cannot be anything else.
 */
export function nameBlinder({ skill, plugin, identities }: GivenAway): NameBlinder {
  const own: Hidden[] = [
    ...skill.map((name) => ({ name, neutral: NEUTRAL_SKILL })),
    ...(plugin === null ? [] : [{ name: plugin, neutral: NEUTRAL_PLUGIN }]),
  ].filter(({ name }) => name.length <= LONGEST_NAME);
  const addresses = skill.map((name) => ({
    name: `${plugin}:${name}`,
    neutral: `${NEUTRAL_PLUGIN}:${NEUTRAL_SKILL}`,
  }));
  const everywhere: Hidden[] = [
    ...(plugin === null ? [] : addresses),
    ...identitiesOf(identities).map((name) => ({ name, neutral: NEUTRAL_AUTHOR })),
    ...own.filter(({ name }) => partsOf(name).length > 1).flatMap(spellings),
  ];
  const titles = own.map(({ name, neutral }) => ({ name: partsOf(name).join(' '), neutral }));
  return {
    anywhere: (text) => replaceNames(text, foldCase(text), everywhere),
    inTitle: (text) => {
      const joined = replaceNames(text, foldCase(text), everywhere);
      return replaceNames(joined, foldCase(joined).replaceAll('-', ' '), titles);
    },
  };
}

interface Hidden {
  name: string;
  neutral: string;
}

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const BETWEEN_PARTS = /[^\p{L}\p{N}]+/u;
/** "Code review": in a text these are words like any others. */
const PLAIN_WORDS = /^[\p{L}\p{N}\s]+$/u;

function partsOf(name: string): string[] {
  return name.split(BETWEEN_PARTS).filter((part) => part !== '');
}

function spellings({ name, neutral }: Hidden): Hidden[] {
  const joined = { name: partsOf(name).join('-'), neutral };
  return PLAIN_WORDS.test(name) ? [joined] : [joined, { name, neutral }];
}

/** Each value whole, and the parts of one such as "Ada Lovelace <ada@example.org>". */
function identitiesOf(values: readonly string[]): string[] {
  const all = values.flatMap((value) => [value, ...value.split(/[<>(),;]/)]).map((value) => value.trim());
  const telling = all.filter(
    (value) =>
      value.length >= FEWEST_IDENTITY_CHARACTERS && value.length <= LONGEST_NAME && partsOf(value).length > 1,
  );
  return [...new Set(telling)].slice(0, MOST_IDENTITIES);
}

/** Folds to lower case, and underscores to hyphens, unit for unit. */
function foldCase(text: string): string {
  const lower = text.toLowerCase();
  const folded =
    lower.length === text.length
      ? lower
      : text.replaceAll(/\p{Lu}/gu, (letter) => {
          const small = letter.toLowerCase();
          return small.length === letter.length ? small : letter;
        });
  return folded.replaceAll('_', '-');
}

/** Replaces whole names; overlaps keep the first, and ties the longest. */
function replaceNames(text: string, folded: string, hidden: readonly Hidden[]): string {
  const places = hidden
    .flatMap(({ name, neutral }) =>
      placesOf(foldCase(name), text, folded).map((place) => ({ ...place, neutral })),
    )
    .sort((a, b) => a.start - b.start || b.end - a.end);
  const pieces: string[] = [];
  let from = 0;
  for (const { start, end, neutral } of places) {
    if (start < from) continue;
    const underscored = text.slice(start, end).includes('_');
    pieces.push(text.slice(from, start), underscored ? neutral.replaceAll('-', '_') : neutral);
    from = end;
  }
  return pieces.join('') + text.slice(from);
}

/** Finds a name as a whole word, without overlaps. */
function placesOf(name: string, text: string, folded: string): { start: number; end: number }[] {
  const places: { start: number; end: number }[] = [];
  let from = 0;
  for (const start of findAll(folded, name)) {
    const end = start + name.length;
    if (start < from || touchesWord(text, start - 1) || touchesWord(text, end)) continue;
    places.push({ start, end });
    from = end;
  }
  return places;
}

/** Returns true when the character of a unit is part of a word. */
function touchesWord(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (Number.isNaN(unit)) return false;
  const start = unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
  return LETTER_OR_DIGIT.test(String.fromCodePoint(text.codePointAt(start) ?? 0));
}
