import type { HeadToHead } from '../../documents/comparison.ts';
import { DIMENSION_NAMES } from '../../documents/names.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { describePositionBias } from '../ranking/position-bias.ts';
import type { TextStyle } from '../text/style.ts';
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
import { verdictLines } from './matchup-lines.ts';

const LONGEST = 600;

/** What a judge said who saw both skills; verbose: round by round with the reasons. */
export function headToHeadLines(
  headToHead: HeadToHead | null,
  isVerbose: boolean,
  style: TextStyle,
): string[] {
  if (headToHead === null) return [];
  const { verdict, covers, positionBias, matchups, failed } = headToHead;
  const outcome = describeHeadToHead(headToHead);
  const facts: (readonly [name: string, value: string])[] = [
    ...(headToHead.rounds === 0
      ? []
      : [
          ['preference B', describePreferenceForB(headToHead)] as const,
          ['score of B', describeScoreOfB(headToHead)] as const,
        ]),
    ...[describePower(headToHead)].flatMap((said) => (said === null ? [] : [['power', said] as const])),
    ...[describeMissingTasks(headToHead)].flatMap((said) =>
      said === null ? [] : [['tasks', said] as const],
    ),
    ...(headToHead.rounds === 0 ? [] : [['sign test', describeSignTest(headToHead)] as const]),
    ...(positionBias.rate === null ? [] : [['position bias', describePositionBias(positionBias)] as const]),
    ['covers', shown(covers)],
  ];
  return [
    '',
    `  ${style.strong('head to head')}  ${verdict === 'errored' ? style.bad(outcome) : outcome}`,
    ...facts.map(([name, value]) => `    ${name.padEnd(16)}${value}`),
    ...(hasDimensionTallies(headToHead) ? dimensionLines(headToHead, style) : []),
    ...failed.slice(0, 1).map(({ reason }) => `    ${style.bad('errored')}  ${shown(reason)}`),
    ...(isVerbose
      ? matchups.flatMap((matchup, index) => [
          `    round ${index + 1}  ${nameRound(matchup.result)}${matchup.ordersDisagree ? style.level('warning', '  the orders disagree') : ''}`,
          `      task, ${describeTaskSource(matchup.task)}: ${shown(matchup.task.text)}`,
          ...verdictLines(matchup, SIDE_WORDS, style),
        ])
      : []),
  ];
}

function dimensionLines({ dimensions }: HeadToHead, style: TextStyle): string[] {
  const cell = (count: number) => String(count).padStart(7);
  return [
    style.dim(`    ${'dimension'.padEnd(24)}  A won   draw  B won`),
    ...DIMENSION_NAMES.map((name) => {
      const { winsA, winsB, draws } = dimensions[name];
      return `    ${name.padEnd(24)}${cell(winsA)}${cell(draws)}${cell(winsB)}`;
    }),
  ];
}

function shown(text: string): string {
  return terminalSafe(excerpt(text, LONGEST));
}
