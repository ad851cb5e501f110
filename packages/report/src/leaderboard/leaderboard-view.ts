import type { Leaderboard } from '@plugin-eval/core/documents/ranking.ts';
import { listJudges } from '../judge/judge-name.ts';
import { describeUsage } from '../judge/judge-summary.ts';
import { formatCost, formatCount, formatPercent, formatRated, formatRating } from '../number-format.ts';
import { TITLES } from '../titles.ts';
import type { Block, Fact, Section, Words } from '../view-model/blocks.ts';
import { fact, list, notice, paragraph, section, table, withPriority } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { leaderboardColumns } from './leaderboard-columns.ts';
import { summariseLeaderboard } from './leaderboard-summary.ts';
import {
  categoryViews,
  describeChanges,
  dimensionViews,
  type LeaderboardView,
  ratingIn,
} from './leaderboard-views.ts';

const MOST = {
  missing: 1000,
  rows: 20,
  published: 60,
  inView: 10,
  categories: 5,
  changes: 100,
  shownChanges: 5,
};
const LONGEST = { sentence: 400, name: 40 };
const BADGES =
  'Badges are those of the static score, and of the Elo from 20 games on. They are provisional: they rest on no judge, no sessions and no threat map.';

/** A ranked corpus: caveats, the order, and how to read it. */
export function leaderboardView(leaderboard: Leaderboard): Section[] {
  const { head, caution, highest, missing, reading } = summariseLeaderboard(leaderboard);
  return withPriority(
    1,
    section(
      'leaderboard',
      head,
      [
        ...[caution, ...missing].map((one): Block | null =>
          one === null ? null : notice('caution', sentence(one)),
        ),
        highest === null ? null : paragraph(sentence(highest), 'strong'),
      ],
      [
        ...withPriority(2, [
          ...section('board', null, [rowTable(leaderboard)]),
          ...viewSection('by-category', 'By category', categoryViews(leaderboard, MOST.inView)),
          ...section('changes', TITLES.changes, [
            list(describeChanges(leaderboard, MOST.changes).map(sentence), { mostShown: MOST.shownChanges }),
          ]),
          ...section('reading', TITLES.reading, [list([...reading, BADGES].map(sentence))]),
        ]),
        ...withPriority(3, [
          ...viewSection('by-dimension', 'By dimension', dimensionViews(leaderboard, MOST.inView)),
          ...missingSections(leaderboard, MOST.missing),
        ]),
      ],
    ),
  );
}

function sentence(text: string): Words {
  return [shortened(text, LONGEST.sentence)];
}

function rowTable({ leaderboard, ratedBy, components }: Leaderboard): Block {
  const columns = leaderboardColumns(ratedBy === 'matchups');
  return table(
    columns,
    leaderboard.map((row) => columns.map(({ words }) => words(row, components))),
    { mostShown: MOST.rows, mostPublished: MOST.published },
  );
}

function viewSection(id: string, title: string, views: readonly LeaderboardView[]): Section[] {
  return section(id, title, [
    table(
      ['', 'Skills:', 'Best'],
      views.map((view) => [
        [shortened(view.title, LONGEST.name)],
        formatCount(view.skills),
        view.rows.map((row) => viewEntry(row, view)).join(', '),
      ]),
      { mostShown: id === 'by-category' ? MOST.categories : views.length },
    ),
  ]);
}

function viewEntry(row: LeaderboardView['rows'][number], { dimension }: LeaderboardView): string {
  const own = dimension === null ? null : ratingIn(row, dimension);
  const rating = own?.rating ?? row.bradleyTerry;
  const { text } = shortened(row.name, LONGEST.name);
  return rating === null ? text : `${text} ${own === null ? formatRated(rating, row) : formatRating(rating)}`;
}

/** Games that could not be played, and skills that have no place. */
function missingSections({ failed, unreadable }: Leaderboard, most: number): Section[] {
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

/** The skills ranked, the judges and the cost. */
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
