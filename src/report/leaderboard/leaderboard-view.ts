import type { Leaderboard } from '../../documents/ranking.ts';
import { listJudges } from '../judge/judge-name.ts';
import { describeUsage } from '../judge/judge-summary.ts';
import { formatCost, formatCount, formatPercent, formatRated, formatRating } from '../number-format.ts';
import { TITLES } from '../titles.ts';
import type { Block, Fact, Section, Words } from '../view-model/blocks.ts';
import { fact, list, notice, paragraph, section, table } from '../view-model/build-blocks.ts';
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
        one === null ? null : notice('caution', sentence(one)),
      ),
      highest === null ? null : paragraph(sentence(highest), 'strong'),
      rowTable(leaderboard, extent),
    ],
    [
      ...viewSection('by-category', 'By category', categories.shown, categories.more),
      ...(isFull ? viewSection('by-dimension', 'By dimension', dimensionViews(leaderboard, inView), 0) : []),
      ...listSection('changes', TITLES.changes, describeChanges(leaderboard, extent.changes)),
      ...listSection('reading', TITLES.reading, reading),
      ...(isFull ? missingSections(leaderboard, MOST_MISSING) : []),
    ],
  );
}

function sentence(text: string): Words {
  return [shortened(text, LONGEST.sentence)];
}

function rowTable({ leaderboard, ratedBy, components }: Leaderboard, extent: LeaderboardExtent): Block {
  const columns = leaderboardColumns(ratedBy === 'matchups', extent.isFull);
  return table(
    columns,
    leaderboard.slice(0, extent.rows).map((row) => columns.map(({ words }) => words(row, components))),
    { more: Math.max(0, leaderboard.length - extent.rows) },
  );
}

function viewSection(id: string, title: string, views: readonly LeaderboardView[], more: number): Section[] {
  return section(id, title, [
    table(
      ['', 'Skills:', 'Best'],
      views.map((view) => [
        [shortened(view.title, LONGEST.name)],
        formatCount(view.skills),
        view.rows.map((row) => viewEntry(row, view)).join(', '),
      ]),
      { more },
    ),
  ]);
}

function viewEntry(row: LeaderboardView['rows'][number], { dimension }: LeaderboardView): string {
  const own = dimension === null ? null : ratingIn(row, dimension);
  const rating = own?.rating ?? row.bradleyTerry;
  const { text } = shortened(row.name, LONGEST.name);
  return rating === null ? text : `${text} ${own === null ? formatRated(rating, row) : formatRating(rating)}`;
}

function listSection(id: string, title: string, sentences: readonly string[]): Section[] {
  return section(id, title, [list(sentences.map(sentence))]);
}

/** Games that could not be played, and skills that have no place. */
export function missingSections({ failed, unreadable }: Leaderboard, most: number): Section[] {
  const part = (id: string, title: string, entries: readonly Words[]) =>
    section(id, `${title} (${formatCount(entries.length)})`, [list(entries, { most })]);
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
    fact(
      'Games',
      `${formatCount(games.played)} now, ${formatCount(games.earlier)} earlier, ${formatCount(games.failed)} failed`,
    ),
    fact('Games wanted per skill', formatCount(games.wantedPerSkill)),
    fact('Groups without a game between them', formatCount(components)),
    fact(models.length > 1 ? 'Judges' : 'Judge', listJudges(models)),
    fact('Cost', formatCost(costUsd)),
    fact('Tokens', describeUsage(usage)),
    fact('Intervals', formatPercent(level)),
  ];
  return [
    fact('Ranked by', `${tool.name} ${tool.version}`),
    fact('Schema', schemaVersion),
    fact('Skills', formatCount(corpus.skills)),
    fact('Different texts', formatCount(corpus.competitors)),
    ...(ratedBy === 'matchups' ? rated : []),
    fact('Seed', String(seed)),
  ];
}
