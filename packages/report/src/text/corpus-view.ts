import type { CorpusSummary } from '@plugin-eval/core/documents/ranking.ts';
import { formatCount, plural } from '../number-format.ts';
import type { Section } from '../view-model/blocks.ts';
import { paragraph, section, table } from '../view-model/build-blocks.ts';
import { firstOf } from '../view-model/shortened.ts';
import type { ViewExtent } from '../view-model/view-extent.ts';

const MOST_CATEGORIES = 10;
const MOST_LINES = 20;

/** Shows the result of `plugin-eval init`, and the next steps. */
export function corpusView(
  summary: CorpusSummary,
  { corpusFlag = '' }: Pick<ViewExtent, 'corpusFlag'>,
): Section[] {
  const { corpus, roots, errors, skipped, added, changed, unchanged, removed } = summary;
  const { path, skills, distinct } = corpus;
  const counts = Object.entries({ added, changed, unchanged, removed });
  return [
    ...section(
      'corpus',
      [
        plural(skills, 'skill'),
        ` in the corpus ${path}${distinct === skills ? '' : `, ${formatCount(distinct)} of them different`}`,
      ],
      [paragraph(counts.map(([name, count]) => `${formatCount(count)} ${name}`).join(', '), 'quiet')],
    ),
    ...lines('folders', 'Folders', roots),
    ...categories(summary),
    ...lines(
      'errors',
      'Could not be indexed',
      errors.map(({ message }) => message),
    ),
    ...lines(
      'skipped',
      'Skipped',
      skipped.map(({ path: place, reason }) => `${place}: ${reason}`),
    ),
    ...(skills === 0 ? [] : nextSteps(corpusFlag)),
  ];
}

function categories({ categories: all }: CorpusSummary): Section[] {
  const named = all.filter(({ name }) => name !== null).length;
  if (named === 0) return [];
  const rest = all.slice(MOST_CATEGORIES);
  const skills = rest.reduce((sum, one) => sum + one.skills, 0);
  return section('categories', `Categories (${named})`, [
    table(
      [':', ''],
      all
        .slice(0, MOST_CATEGORIES)
        .map((one) => [
          formatCount(one.skills),
          one.name ?? [{ text: 'without a category', tone: 'quiet' as const }],
        ]),
    ),
    rest.length === 0
      ? null
      : paragraph(`and ${formatCount(skills)} in ${plural(rest.length, 'other')}`, 'quiet'),
  ]);
}

function lines(id: string, title: string, entries: readonly string[]): Section[] {
  const { shown, more } = firstOf(entries, MOST_LINES);
  return section(id, `${title} (${entries.length})`, [
    { kind: 'entries', entries: shown.map((head) => ({ head, lines: [] })) },
    more === 0 ? null : paragraph(`and ${formatCount(more)} more; --output json lists them all`, 'quiet'),
  ]);
}

function nextSteps(corpusFlag: string): Section[] {
  const step = (head: string, words: string) => ({
    head,
    lines: [[{ text: words, tone: 'quiet' as const }]],
  });
  return section('next', 'Next', [
    {
      kind: 'entries',
      entries: [
        step(
          `plugin-eval rank --dry-run${corpusFlag}`,
          'what it costs to rate these skills: a judge compares them in pairs',
        ),
        step(
          `plugin-eval certify PATH${corpusFlag}`,
          'measures one skill in full, and places it among these',
        ),
      ],
    },
  ]);
}
