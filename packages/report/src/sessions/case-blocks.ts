import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { formatUnit, plural } from '../number-format.ts';
import type { Block, Cell, Entry, Phrase } from '../view-model/blocks.ts';
import { foldedInFull, table } from '../view-model/build-blocks.ts';
import { firstOf, shortened } from '../view-model/shortened.ts';
import {
  type ExecutedCase,
  type ExecutedSession,
  executedCases,
  type GraderTally,
} from './executed-cases.ts';
import { sessionEntry, TONES } from './graded-session.ts';

const MOST = { cases: 100, graders: 50, sessions: 30 };
const LONGEST = { prompt: 120, name: 160, reason: 300 };

/** Case by case: how many of its sessions passed, in the other arm too, and how good they were. */
export function caseTable(layer: Pick<MonteCarloLayer, 'executed' | 'perPrompt'>): Block[] {
  const cases = executedCases(layer);
  if (cases.length === 0) return [];
  const isLift = cases.some(({ without }) => without.length > 0);
  return [
    table(
      ['Passed:', ...(isLift ? ['Without it:'] : []), 'Quality:', 'Graders', 'Case'],
      cases.map((one): Cell[] => [
        passedCell(one.withSkill),
        ...(isLift ? [passedCell(one.without)] : []),
        formatUnit(one.quality),
        gradersCell(one),
        [shortened(one.prompt, LONGEST.prompt)],
      ]),
      { most: MOST.cases },
    ),
  ];
}

/** Each case with its graders' results by session, and the changes of the workspace. */
export function caseFolds(layer: Pick<MonteCarloLayer, 'executed' | 'perPrompt'>): Block[] {
  return executedCases(layer)
    .slice(0, MOST.cases)
    .map((one) => {
      const sessions = firstOf([...one.withSkill, ...one.without], MOST.sessions);
      return foldedInFull(
        [`Case ${one.number}: `, shortened(one.prompt, LONGEST.prompt), ` (${caseWords(one)})`],
        graderTable(one.graders),
        {
          kind: 'entries',
          entries: sessions.shown.map((session): Entry => sessionEntry(session)),
          more: sessions.more,
        },
      );
    });
}

/** Grader by grader over the sessions with the skill; the first reason of those that it did not let pass. */
function graderTable(graders: readonly GraderTally[]): Block {
  return table(
    ['Grader', 'Pass:', 'Fail:', 'Errored:', 'Found'],
    graders.map(({ name, kind, required, pass, fail, errored, reason }): Cell[] => [
      [shortened(name, LONGEST.name), { text: `  ${kind}${required ? ', required' : ''}`, tone: 'quiet' }],
      String(pass),
      counted(fail, TONES.fail),
      counted(errored, TONES.errored),
      reason === null ? '' : [shortened(reason, LONGEST.reason)],
    ]),
    { most: MOST.graders },
  );
}

function counted(count: number, tone: Phrase['tone'] & string): Cell {
  return count === 0 ? '0' : [{ text: String(count), tone }];
}

/** "2 of 4": of the sessions that are draws and were decided. */
function passedCell(sessions: readonly ExecutedSession[]): Cell {
  const { passed, decided, drawn } = countsOf(sessions);
  if (decided === 0) return [{ text: drawn === 0 ? 'none' : 'undecided', tone: 'warning' }];
  const text = `${passed} of ${decided}`;
  return passed === decided ? text : [{ text, tone: passed === 0 ? 'bad' : 'warning' }];
}

function countsOf(sessions: readonly ExecutedSession[]) {
  const drawn = sessions.filter(({ outcome }) => outcome !== 'errored');
  const decided = drawn.filter(({ passed }) => passed !== null);
  const passed = decided.filter((one) => one.passed === true);
  return { drawn: drawn.length, decided: decided.length, passed: passed.length };
}

function gradersCell({ graders, refused }: ExecutedCase): Cell {
  if (refused !== null) return [{ text: 'refused', tone: 'bad' }];
  if (graders.length === 0) return 'none of its own';
  const sum = (key: 'pass' | 'fail' | 'errored') => graders.reduce((all, one) => all + one[key], 0);
  const errored = sum('errored');
  return [
    `${sum('pass')} pass, ${sum('fail')} fail`,
    ...(errored === 0 ? [] : [', ', { text: `${errored} errored`, tone: 'warning' as const }]),
  ];
}

/** "2 of 4 sessions passed; without the skill 0 of 4". */
function caseWords({ withSkill, without, refused }: ExecutedCase): string {
  if (refused !== null) return 'refused';
  const words = (sessions: readonly ExecutedSession[]) => {
    const { passed, decided } = countsOf(sessions);
    return decided === 0 ? 'no session decided' : `${passed} of ${plural(decided, 'session')} passed`;
  };
  return without.length === 0 ? words(withSkill) : `${words(withSkill)}; without the skill ${words(without)}`;
}
