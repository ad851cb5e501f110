import type { HeadToHead } from '../../documents/comparison.ts';
import { DIMENSION_NAMES } from '../../documents/names.ts';
import { excerpt } from '../../text/code-points.ts';
import { escapeMarkdown } from '../markdown/escape-markdown.ts';
import { plural } from '../number-format.ts';
import { describePositionBias } from '../ranking/position-bias.ts';
import {
  describeHeadToHead,
  describeMissingTasks,
  describePower,
  describePreferenceForB,
  describeScoreOfB,
  describeSignTest,
  describeTaskSource,
  hasDimensionTallies,
  nameRound,
  SIDE_WORDS,
} from './head-to-head-summary.ts';
import { verdictMarkdown } from './matchup-markdown.ts';

const LONGEST = 600;
const LONGEST_TASK = 200;
const MOST_VERDICTS = 40;

/** What a judge said who saw both skills, and, folded away, why, round by round. */
export function headToHeadMarkdown(headToHead: HeadToHead | null): string[] {
  if (headToHead === null) return [];
  const { rounds, covers, positionBias, failed } = headToHead;
  return [
    '',
    '### Head to head',
    '',
    `**${describeHeadToHead(headToHead)}**`,
    '',
    ...(rounds === 0
      ? []
      : [
          `- Preference for B, apart from the place: ${describePreferenceForB(headToHead)}`,
          `- Score of B: ${describeScoreOfB(headToHead)}`,
        ]),
    ...[describePower(headToHead), describeMissingTasks(headToHead)].flatMap((said) =>
      said === null ? [] : [`- ${said}`],
    ),
    ...(rounds === 0 ? [] : [`- Sign test: ${describeSignTest(headToHead)}`]),
    ...(positionBias.rate === null ? [] : [`- Position bias: ${describePositionBias(positionBias)}`]),
    `- What the interval covers: ${shown(covers)}`,
    ...failed.slice(0, 1).map(({ reason }) => `- Could not be played: ${shown(reason)}`),
    '',
    ...dimensionTable(headToHead),
    ...roundList(headToHead),
  ];
}

function dimensionTable(headToHead: HeadToHead): string[] {
  if (!hasDimensionTallies(headToHead)) return [];
  return [
    '| Dimension | A won | Draws | B won |',
    '|---|---:|---:|---:|',
    ...DIMENSION_NAMES.map((name) => {
      const { winsA, winsB, draws } = headToHead.dimensions[name];
      return `| \`${name}\` | ${winsA} | ${draws} | ${winsB} |`;
    }),
    '',
  ];
}

/** As many whole rounds as there is room for. */
function roundList({ matchups }: HeadToHead): string[] {
  if (matchups.length === 0) return [];
  const perRound = Math.max(1, ...matchups.map(({ verdicts }) => verdicts.length));
  const most = Math.max(1, Math.floor(MOST_VERDICTS / perRound));
  const rest = matchups.length - most;
  return [
    '<details><summary>What the judge said, round by round</summary>',
    '',
    ...matchups
      .slice(0, most)
      .flatMap(({ result, ordersDisagree, verdicts, task }, index) => [
        `- Round ${index + 1}: **${nameRound(result)}**${ordersDisagree ? ', the orders disagree' : ''}. Task, ${describeTaskSource(task)}: ${escapeMarkdown(excerpt(task.text, LONGEST_TASK))}`,
        ...verdicts.flatMap((verdict) => verdictMarkdown(verdict, SIDE_WORDS)),
      ]),
    '',
    ...(rest > 0 ? [`${plural(rest, 'round')} more in the JSON output.`, ''] : []),
    '</details>',
    '',
  ];
}

function shown(text: string): string {
  return escapeMarkdown(excerpt(text, LONGEST));
}
