import type { MonteCarloLayer } from '../../documents/monte-carlo-layer.ts';
import { plural } from '../number-format.ts';
import type { Block, Phrase } from '../view-model/blocks.ts';
import { folded, list } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';

type ExecutedSession = NonNullable<MonteCarloLayer['executed']>['sessions'][number];

const MOST = { sessions: 30, graders: 20 };
const LONGEST = { name: 120, reason: 300 };
const TONES = { pass: 'good', fail: 'bad', errored: 'warning' } as const;

/** What each grader said of each session, those first that did not pass. */
export function graderBlocks({
  sessions,
}: Pick<NonNullable<MonteCarloLayer['executed']>, 'sessions'>): Block[] {
  const graded = sessions
    .filter(({ graders }) => (graders?.length ?? 0) > 0)
    .toSorted((a, b) => rank(a) - rank(b) || a.session - b.session);
  const blocks = graded.slice(0, MOST.sessions).map((session) => {
    const { graders = [] } = session;
    return folded(
      [
        `Session ${session.session}, prompt ${session.prompt + 1}${session.arm === 'without' ? ', without the skill' : ''}: `,
        outcome(session),
      ],
      list(
        graders.map(({ verdict, name, reason, required }): Phrase[] => [
          { text: verdict, tone: TONES[verdict] },
          { text: required ? ' (required) ' : ' ' },
          shortened(name, LONGEST.name),
          { text: ': ' },
          shortened(reason, LONGEST.reason),
        ]),
        { most: MOST.graders },
      ),
    );
  });
  const rest = graded.length - blocks.length;
  return rest === 0 ? blocks : [...blocks, list([[`and ${plural(rest, 'session')} more in --output json`]])];
}

function rank({ passed }: ExecutedSession): number {
  return passed === false ? 0 : passed === true ? 2 : 1;
}

function outcome({ passed, gradedBy }: ExecutedSession): Phrase {
  const by = gradedBy === null || gradedBy === undefined ? '' : `, graded ${BY[gradedBy]}`;
  if (passed === true) return { text: `passed${by}`, tone: 'good' };
  return passed === false
    ? { text: `not passed${by}`, tone: 'bad' }
    : { text: 'not decided', tone: 'warning' };
}

const BY = { deterministic: 'deterministically', judged: 'by a judge', mixed: 'by graders and a judge' };
