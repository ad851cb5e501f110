import type { EvalsConversion } from '@plugin-eval/core/documents/evals-conversion.ts';
import { plural } from '../number-format.ts';
import type { Section } from '../view-model/blocks.ts';
import { list, paragraph, section } from '../view-model/build-blocks.ts';

const MOST_FIELDS = 40;
const MOST_CASES = 3;

/** Lays out the conversion of tests from another dialect: lost fields first, most frequent first. */
export function evalsConversionView({
  cases,
  format,
  files,
  lost,
  writtenTo,
  source,
}: EvalsConversion): Section[] {
  const where = writtenTo === null ? '' : `, ${plural(files.length, 'file')} in ${writtenTo}`;
  const groups = [...Map.groupBy(lost, ({ field, what }) => `${field.replace(/\[\d+\]$/, '')}: ${what}`)];
  return [
    ...section('conversion', null, [
      paragraph(`${plural(cases, 'test')} of ${source} as ${format}${where}.`),
      lost.length === 0 ? paragraph('Nothing is lost.', 'good') : null,
    ]),
    ...section('lost', `Lost (${lost.length})`, [
      list(
        groups
          .sort(([, a], [, b]) => b.length - a.length)
          .map(([words, own]) => {
            const names = own.flatMap(({ id, prompt }) => id ?? prompt?.slice(0, 40) ?? []);
            const shown = names.slice(0, MOST_CASES).join(', ');
            const more = names.length > MOST_CASES ? ` and ${names.length - MOST_CASES} more` : '';
            return [`${words} `, { text: `${shown}${more}`, tone: 'quiet' as const }];
          }),
        { most: MOST_FIELDS },
      ),
    ]),
  ];
}
