import type { GraderResult } from '@plugin-eval/core/documents/grader.ts';
import { formatCount, formatUnit, plural } from '../number-format.ts';
import type { Block, Cell, Entry, Phrase, Words } from '../view-model/blocks.ts';
import { table } from '../view-model/build-blocks.ts';
import { firstOf, shortened } from '../view-model/shortened.ts';
import type { ExecutedSession } from './executed-cases.ts';

const MOST = { graders: 50, changes: 10 };
const LONGEST = { name: 160, reason: 300, path: 120, failure: 120 };

/** The tone of each verdict. */
export const TONES = { pass: 'good', fail: 'bad', errored: 'warning' } as const;

const BY = { deterministic: 'deterministically', judged: 'by a judge', mixed: 'by graders and a judge' };

/** One session of a case: pass or fail, each grader's results, and the changes of the workspace. */
export function sessionEntry(session: ExecutedSession): Entry {
  const { graders = [], qualityReason } = session;
  const { shown, more } = firstOf(graders, MOST.graders);
  return {
    head: [
      {
        text: `Session ${session.session}${session.arm === 'without' ? ', without the skill' : ''}`,
        to: { kind: 'session', key: session.key },
      },
      ': ',
      ...passedWords(session),
    ],
    lines: [
      ...shown.map(graderLine),
      ...(more === 0 ? [] : [`and ${plural(more, 'grader')} more`]),
      ...(graders.length === 0 && qualityReason !== null ? [[shortened(qualityReason, LONGEST.reason)]] : []),
      changedLine(session),
    ],
  };
}

/** "passed, graded deterministically, quality 0.80". */
export function passedWords({ outcome, failure, passed, gradedBy, quality }: ExecutedSession): Phrase[] {
  if (outcome !== 'ended')
    return [
      { text: outcome, tone: outcome === 'failed' ? 'bad' : 'warning' },
      ...(failure === null ? [] : [{ text: ', ' }, shortened(failure, LONGEST.failure)]),
    ];
  const by = gradedBy === null || gradedBy === undefined ? '' : `, graded ${BY[gradedBy]}`;
  const how = `${by}${quality === null ? '' : `, quality ${formatUnit(quality)}`}`;
  if (passed === true) return [{ text: 'passed', tone: 'good' }, { text: how }];
  return passed === false
    ? [{ text: 'not passed', tone: 'bad' }, { text: how }]
    : [{ text: 'not decided', tone: 'warning' }, { text: how }];
}

/** The results of each grader of a session, as a table. */
export function verdictTable(graders: readonly GraderResult[]): Block {
  return table(
    ['Verdict', 'Grader', 'Found', 'Weight:'],
    graders.map(({ verdict, name, kind, required, reason, weight }): Cell[] => [
      [{ text: verdict, tone: TONES[verdict] }],
      [shortened(name, LONGEST.name), { text: `  ${kind}${required ? ', required' : ''}`, tone: 'quiet' }],
      [shortened(reason, LONGEST.reason)],
      formatCount(weight),
    ]),
    { most: MOST.graders },
  );
}

function graderLine({ verdict, name, reason, required }: GraderResult): Words {
  return [
    { text: verdict, tone: TONES[verdict] },
    { text: required ? ' (required) ' : ' ' },
    shortened(name.replace(/\.$/, ''), LONGEST.name),
    { text: ': ' },
    shortened(reason, LONGEST.reason),
  ];
}

/** "2 paths changed: made count.txt (2 bytes), changed notes.md (310 bytes)". */
function changedLine({ artefacts, changes = [] }: ExecutedSession): Words {
  if (artefacts === 0) return 'No path of the workspace changed.';
  const shown = changes.slice(0, MOST.changes);
  const rest = artefacts - shown.length;
  return [
    `${plural(artefacts, 'path')} changed${shown.length === 0 ? '' : ': '}`,
    ...shown.flatMap(({ path, change, kind, by, size }, index) => [
      `${index === 0 ? '' : ', '}${by === 'setup' ? 'setup ' : ''}${change} ${kind === 'file' ? '' : `${kind} `}`,
      shortened(path, LONGEST.path, 'code'),
      ...(size === null ? [] : [` (${plural(size, 'byte')})`]),
    ]),
    ...(shown.length === 0 || rest <= 0 ? [] : [` and ${formatCount(rest)} more`]),
  ];
}
