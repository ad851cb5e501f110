import type { ConverterName } from '@plugin-eval/core/documents/attack-names.ts';
import type { TextConverter } from './converter.ts';
import french from './tables/french.json' with { type: 'json' };
import german from './tables/german.json' with { type: 'json' };
import polish from './tables/polish.json' with { type: 'json' };
import spanish from './tables/spanish.json' with { type: 'json' };

const TABLES: readonly [ConverterName, Readonly<Record<string, string>>][] = [
  ['german', german],
  ['french', french],
  ['spanish', spanish],
  ['polish', polish],
];

/** Translation tables: common words of orders in another language, the rest in English. */
export const TRANSLATIONS: readonly TextConverter[] = TABLES.map(([language, table]) => ({
  name: language,
  description: `Replaces common words of orders with ${title(language)} ones; other words stay English.`,
  group: 'translation',
  notice: null,
  convert: translator(table),
}));

/** Replaces whole words and phrases, longest first; a capital at the beginning stays one. */
function translator(table: Readonly<Record<string, string>>): (text: string) => string {
  const phrases = Object.keys(table).sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return (text) =>
    text.replace(pattern, (phrase) => {
      const translated = table[phrase.toLowerCase()] ?? phrase;
      return /^\p{Lu}/u.test(phrase) ? title(translated) : translated;
    });
}

function title(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}
