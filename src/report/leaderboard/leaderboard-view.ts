import type { Leaderboard } from '../../documents/ranking.ts';
import { describeUsage } from '../judge/judge-summary.ts';
import { formatCost, formatCount, formatPercent, formatRated, formatRating } from '../number-format.ts';
import { type Block, type Fact, type Section, section, type Words } from '../view-model/blocks.ts';
import { firstOf, shortened } from '../view-model/shortened.ts';
import { leaderboardColumns } from './leaderboard-columns.ts';
import { summariseLeaderboard } from './leaderboard-summary.ts';
import {
  categoryViews,
  describeChanges,
  dimensionViews,
  type LeaderboardView,
  ratingIn,
} from './leaderboard-views.ts';

/** How much of a leaderboard is told. */
export interface LeaderboardExtent {
  /** All columns, the best by each dimension, and everything that is missing. */
  isFull: boolean;
  rows: number;
  /** Skills of a category or by a dimension. */
  inView: number;
  categories: number;
  changes: number;
}

const MOST_MISSING = 100;
const LONGEST = { sentence: 400, name: 40 };

/** A ranked corpus: what must be known before the order is believed, the order, and how to read it. */
export function leaderboardView(leaderboard: Leaderboard, extent: LeaderboardExtent): Section[] {
  const { head, caution, highest, missing, reading } = summariseLeaderboard(leaderboard);
  const { isFull, inView } = extent;
  const categories = firstOf(categoryViews(leaderboard, inView), extent.categories);
  return section(
    'leaderboard',
    head,
    [
      ...[caution, ...missing].map((one): Block | null =>
        one === null ? null : { kind: 'notice', weight: 'caution', words: sentence(one) },
      ),
      highest === null ? null : { kind: 'paragraph', words: sentence(highest), tone: 'strong' },
      rowTable(leaderboard, extent),
    ],
    [
      ...viewSection('by-category', 'By category', categories.shown, categories.more),
      ...(isFull ? viewSection('by-dimension', 'By dimension', dimensionViews(leaderboard, inView), 0) : []),
      ...listSection('changes', 'What changed', describeChanges(leaderboard, extent.changes)),
      ...listSection('reading', 'How to read this', reading),
      ...(isFull ? missingSections(leaderboard, MOST_MISSING) : []),
    ],
  );
}

function sentence(text: string): Words {
  return [shortened(text, LONGEST.sentence)];
}

function rowTable({ leaderboard, ratedBy, components }: Leaderboard, extent: LeaderboardExtent): Block {
  const columns = leaderboardColumns(ratedBy === 'matchups', extent.isFull);
  const { shown, more } = firstOf(leaderboard, extent.rows);
  return {
    kind: 'table',
    columns,
    rows: shown.map((row) => columns.map(({ words }) => words(row, components))),
    more,
  };
}

function viewSection(id: string, title: string, views: readonly LeaderboardView[], more: number): Section[] {
  return section(id, title, [
    {
      kind: 'table',
      columns: [{ title: '' }, { title: 'Skills', align: 'right' }, { title: 'Best' }],
      rows: views.map((view) => [
        [shortened(view.title, LONGEST.name)],
        formatCount(view.skills),
        view.rows.map((row) => viewEntry(row, view)).join(', '),
      ]),
      more,
    },
  ]);
}

function viewEntry(row: LeaderboardView['rows'][number], { dimension }: LeaderboardView): string {
  const own = dimension === null ? null : ratingIn(row, dimension);
  const rating = own?.rating ?? row.bradleyTerry;
  const { text } = shortened(row.name, LONGEST.name);
  return rating === null ? text : `${text} ${own === null ? formatRated(rating, row) : formatRating(rating)}`;
}

function listSection(id: string, title: string, sentences: readonly string[]): Section[] {
  return section(id, title, [{ kind: 'list', items: sentences.map(sentence) }]);
}

/** Games that could not be played, and skills that have no place. */
export function missingSections({ failed, unreadable }: Leaderboard, most: number): Section[] {
  const part = (id: string, title: string, entries: readonly Words[]) => {
    const { shown, more } = firstOf(entries, most);
    return section(id, `${title} (${formatCount(entries.length)})`, [{ kind: 'list', items: shown, more }]);
  };
  return [
    ...part(
      'failed',
      'Games that could not be played',
      failed.map(({ first, second, reason }) => sentence(`${first.name} and ${second.name}: ${reason}`)),
    ),
    ...part(
      'unreadable',
      'Skills without a place',
      unreadable.map(({ path, reason }) => sentence(`${path}: ${reason}`)),
    ),
  ];
}

/** What was ranked, by whom, and for how much. */
export function leaderboardProvenance(leaderboard: Leaderboard): Fact[] {
  const { tool, schemaVersion, corpus, games, models, usage, costUsd, seed, ratedBy, components, level } =
    leaderboard;
  const rated: Fact[] = [
    {
      term: 'Games',
      value: `${formatCount(games.played)} now, ${formatCount(games.earlier)} earlier, ${formatCount(games.failed)} failed`,
    },
    { term: 'Games wanted per skill', value: formatCount(games.wantedPerSkill) },
    { term: 'Groups without a game between them', value: formatCount(components) },
    { term: models.length > 1 ? 'Judges' : 'Judge', value: models.join(', ') },
    { term: 'Cost', value: formatCost(costUsd) },
    { term: 'Tokens', value: describeUsage(usage) },
    { term: 'Intervals', value: formatPercent(level) },
  ];
  return [
    { term: 'Ranked by', value: `${tool.name} ${tool.version}` },
    { term: 'Schema', value: schemaVersion },
    { term: 'Skills', value: formatCount(corpus.skills) },
    { term: 'Different texts', value: formatCount(corpus.competitors) },
    ...(ratedBy === 'matchups' ? rated : []),
    { term: 'Seed', value: String(seed) },
  ];
}
