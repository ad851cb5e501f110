/** What stands in the place of a skill's name, of its plugin's, and of who made it. */
export const NEUTRAL_SKILL = 'this-skill';
const NEUTRAL_PLUGIN = 'this-plugin';
const NEUTRAL_AUTHOR = '[hidden]';

/** Longer ones are no names that a text would repeat. */
const LONGEST_NAME = 100;
const FEWEST_IDENTITY_CHARACTERS = 4;
const MOST_IDENTITIES = 50;

/** What gives a skill away. */
export interface GivenAway {
  /** Names of the skill: the frontmatter's and the folder's. */
  skill: readonly string[];
  plugin: string | null;
  /** Who made it and where it is kept, as hidden fields say. */
  identities: readonly string[];
}

/** Takes names out of texts, each in time linear in the text. */
export interface NameBlinder {
  /** Names of several parts, wherever they stand as whole words. */
  anywhere(text: string): string;
  /** In a title also names of one word, and those of several parts with blanks between them. */
  inTitle(text: string): string;
}

/**
 * A name of one part ("commit") is most often an ordinary word of the text, which would lose its sense without it: it is
 * taken out of titles alone. A name of several parts ("crane-folding") is taken out wherever it stands, with hyphens or
 * underscores, since what stands there is the name.
 */
export function nameBlinder({ skill, plugin, identities }: GivenAway): NameBlinder {
  const skillNames = skill.filter(isShort);
  const pluginNames = plugin === null || !isShort(plugin) ? [] : [plugin];
  const joined = (names: readonly string[], neutral: string) =>
    names.filter(hasSeveralParts).map((name): Hidden => [joinedSource(name), neutral]);
  const inTitle = (names: readonly string[], neutral: string) =>
    names
      .filter((name) => partsOf(name).length > 0)
      .map((name): Hidden => [partsOf(name).map(escapeSource).join('[-_ ]'), neutral]);
  const everywhere: Hidden[] = [
    ...pluginNames.flatMap((name) =>
      skillNames.map(
        (own): Hidden => [`${escapeSource(name)}:${escapeSource(own)}`, `${NEUTRAL_PLUGIN}:${NEUTRAL_SKILL}`],
      ),
    ),
    ...identitiesOf(identities).map((identity): Hidden => [escapeSource(identity), NEUTRAL_AUTHOR]),
    ...joined(skillNames, NEUTRAL_SKILL),
    ...joined(pluginNames, NEUTRAL_PLUGIN),
  ];
  const titles = [
    ...everywhere,
    ...inTitle(skillNames, NEUTRAL_SKILL),
    ...inTitle(pluginNames, NEUTRAL_PLUGIN),
  ];
  return { anywhere: replacerOf(everywhere), inTitle: replacerOf(titles) };
}

/** Source of an expression, and what replaces its matches. */
type Hidden = readonly [source: string, neutral: string];

const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u;
const BETWEEN_PARTS = /[^\p{L}\p{N}]+/u;

function isShort(name: string): boolean {
  return name.length <= LONGEST_NAME;
}

function partsOf(name: string): string[] {
  return name.split(BETWEEN_PARTS).filter((part) => part !== '');
}

function hasSeveralParts(name: string): boolean {
  return partsOf(name).length > 1;
}

function joinedSource(name: string): string {
  const parts = partsOf(name).map(escapeSource).join('[-_]');
  return `${parts}|${escapeSource(name)}`;
}

/** Each value whole, and the parts of one such as "Ada Lovelace <ada@example.org>". */
function identitiesOf(values: readonly string[]): string[] {
  const all = values.flatMap((value) => [value, ...value.split(/[<>(),;]/)]).map((value) => value.trim());
  const telling = all.filter(
    (value) => value.length >= FEWEST_IDENTITY_CHARACTERS && isShort(value) && hasSeveralParts(value),
  );
  return [...new Set(telling)].slice(0, MOST_IDENTITIES).sort((a, b) => b.length - a.length);
}

function escapeSource(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

function replacerOf(hidden: readonly Hidden[]): (text: string) => string {
  if (hidden.length === 0) return (text) => text;
  // The boundaries are looked at by hand: with them, and the Unicode flags, compiling takes longer than searching.
  const pattern = new RegExp(hidden.map(([source]) => `(${source})`).join('|'), 'gi');
  return (text) => {
    const pieces: string[] = [];
    let from = 0;
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const end = match.index + match[0].length;
      if (!isWhole(text, match.index, end)) {
        pattern.lastIndex = match.index + 1;
        continue;
      }
      const [, neutral = ''] = hidden[match.slice(1).findIndex((group) => group !== undefined)] ?? [];
      pieces.push(
        text.slice(from, match.index),
        match[0].includes('_') ? neutral.replaceAll('-', '_') : neutral,
      );
      from = end;
    }
    return from === 0 ? text : pieces.join('') + text.slice(from);
  };
}

function isWhole(text: string, start: number, end: number): boolean {
  return !touchesWord(text, start - 1) && !touchesWord(text, end);
}

/** Whether the character that a unit belongs to is part of a word. */
function touchesWord(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (Number.isNaN(unit)) return false;
  const start = unit >= 0xdc00 && unit <= 0xdfff ? at - 1 : at;
  return LETTER_OR_DIGIT.test(String.fromCodePoint(text.codePointAt(start) ?? 0));
}
