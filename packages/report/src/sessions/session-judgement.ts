import type {
  MonteCarloLayer,
  PromptResult,
  SessionSummary,
} from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { formatUnit } from '../number-format.ts';
import type { Block, Phrase, Section, Tile, Words } from '../view-model/blocks.ts';
import { fact, factList, list, paragraph, section } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import type { ExecutedSession } from './executed-cases.ts';
import { passedWords, verdictTable } from './graded-session.ts';
import { stateOf } from './session-matrix.ts';
import { bucketName } from './sessions-tables.ts';

const LONGEST = { name: 60, failure: 120, quote: 600 };

type Verdict = Pick<Tile, 'tone' | 'figure'>;

/** A session as its evaluation knows it. */
export interface EvaluatedSession {
  summary: SessionSummary;
  /** Undefined where the document does not hold it. */
  prompt: PromptResult | undefined;
  /** The cases and grades of a session with tools. */
  executed: ExecutedSession | undefined;
}

/** Finds a session in its layer by the key of its transcript; null where it is not in it. */
export function findSession(
  { sessions, perPrompt, executed }: MonteCarloLayer,
  key: string,
): EvaluatedSession | null {
  const withTools = executed?.sessions.find((one) => one.key === key);
  const summary = sessions.find((one) => one.key === key) ?? withTools;
  if (summary === undefined) return null;
  return { summary, prompt: perPrompt[summary.prompt], executed: withTools };
}

/** Compares the expected use of the skill with the actual one, then gives the judgement of the session. */
export function sessionJudgement({ summary, prompt, executed }: EvaluatedSession): Section[] {
  const about = [
    ...(prompt === undefined ? [] : [`${bucketName(prompt.bucket)} prompt`]),
    ...(summary.arm === 'without' ? ['without the skill'] : []),
  ].join(', ');
  return [
    ...section('outcome', null, [
      { kind: 'tiles', tiles: [{ title: 'Fires', about, ...sessionVerdict(summary, prompt) }] },
    ]),
    ...section('judgement', 'How it was judged', judgementBlocks(summary, executed)),
  ];
}

/** "Should have stayed silent: it fired", with the colour of that. */
export function sessionVerdict(summary: SessionSummary, prompt: PromptResult | undefined): Verdict {
  const { outcome, failure, activated, turn, fired, arm } = summary;
  const others = fired.length === 0 ? null : shortened(fired.join(', '), LONGEST.name);
  const why = failure === null ? [] : [': ', shortened(failure, LONGEST.failure)];
  if (outcome === 'errored') return { tone: 'none', figure: ['Errored', ...why] };
  if (outcome === 'failed') return { tone: 'bad', figure: ['Failed', ...why] };
  if (arm === 'without') return { tone: 'none', figure: 'Ran without the skill' };
  if (prompt === undefined)
    return { tone: 'none', figure: activated === true ? `Fired${inTurn(turn)}` : 'Did not fire' };
  switch (stateOf(summary, prompt)) {
    case 'fired':
      return { tone: 'good', figure: `Fired as it should${inTurn(turn)}` };
    case 'silent':
      return {
        tone: 'good',
        figure:
          others === null ? 'Stayed silent as it should' : ['Stayed silent as it should: ', others, ' fired'],
      };
    case 'fired-wrongly':
      return { tone: 'bad', figure: `Should have stayed silent: it fired${inTurn(turn)}` };
    case 'silent-wrongly':
      return {
        tone: 'bad',
        figure:
          others === null
            ? 'Should have fired: no skill fired'
            : ['Should have fired: ', others, ' fired instead'],
      };
    default:
      return { tone: 'none', figure: 'Unknown whether it fired' };
  }
}

function inTurn(turn: number | null): string {
  return turn === null ? '' : ` in turn ${turn}`;
}

function judgementBlocks(summary: SessionSummary, executed: ExecutedSession | undefined): Block[] {
  const { quality, qualityReason, evidence = [], expectations = [], inScope, completed } = summary;
  return [
    ...(executed === undefined
      ? []
      : [paragraph(passedWords(executed)), verdictTable(executed.graders ?? [])]),
    factList([
      ...(quality === null || executed !== undefined ? [] : [fact('Quality', formatUnit(quality))]),
      ...(inScope === null ? [] : [fact('Scope', inScope ? 'in scope' : 'out of scope')]),
      ...(completed === null ? [] : [fact('Task', completed ? 'completed' : 'not completed')]),
    ]),
    ...(qualityReason === null ? [] : [paragraph([{ text: qualityReason }])]),
    ...evidence.map((quote): Block => ({ kind: 'quote', text: [shortened(quote, LONGEST.quote)] })),
    list(expectations.map(expectationWords)),
  ];
}

type Expectation = NonNullable<SessionSummary['expectations']>[number];

function expectationWords({ expectation, met, evidence }: Expectation): Words {
  const status: Phrase = met ? { text: 'met', tone: 'good' } : { text: 'not met', tone: 'warning' };
  return [
    status,
    ' ',
    { text: expectation },
    ...evidence.flatMap((quote) => [' “', shortened(quote, LONGEST.quote, 'quiet'), '”']),
  ];
}
