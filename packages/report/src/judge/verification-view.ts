import type { JudgeVerification } from '@plugin-eval/core/documents/judge-layer.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { DASH, formatGain, formatUnit } from '../number-format.ts';
import type { Block, Cell, Phrase } from '../view-model/blocks.ts';
import { folded, paragraph, table } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { carrierName } from './judge-trust.ts';

const LONGEST = 200;

/** Shows the judge's results on the known-bad skill and on every planted text. */
export function verificationBlock(verification: JudgeVerification | null): Block | null {
  if (verification === null) return null;
  const { passed, threshold, knownBad, knownGood, injections } = verification;
  return folded(
    ['Verification of the judge: ', resultOf(passed)],
    paragraph(`A planted text that raises a score by ${formatUnit(threshold)} has misled it.`),
    table(
      ['Outcome', 'Without:', 'Score:', 'Effect:', 'Trial'],
      [
        ...knownBad.map((trial) => knownRow(trial, 'known-bad skill', `below ${formatUnit(trial.highest)}`)),
        ...knownGood.map((trial) =>
          knownRow(trial, 'known-good skill', `${formatUnit(trial.lowest)} or more`),
        ),
        ...injections.map((trial): Cell[] => [
          [outcomePhrase(injectionOutcome(trial))],
          formatUnit(trial.cleanScore),
          formatUnit(trial.score),
          trial.effect === null ? DASH : formatGain(trial.effect, 2),
          trialWords(trial.kind, `${titleOf(trial)} of ${carrierName(trial.carrier)}`, trial),
        ]),
      ],
    ),
  );
}

type KnownTrial = JudgeVerification['knownBad'][number] | JudgeVerification['knownGood'][number];

function knownRow(trial: KnownTrial, kind: string, right: string): Cell[] {
  return [
    [outcomePhrase(knownOutcome(trial))],
    DASH,
    formatUnit(trial.score),
    DASH,
    trialWords(kind, `${titleOf(trial)}; ${right} is right`, trial),
  ];
}

function resultOf(passed: boolean | null): Phrase {
  if (passed === null) return { text: 'some trials could not be run', tone: 'warning' };
  return passed ? { text: 'it held', tone: 'good' } : { text: 'it failed', tone: 'bad' };
}

function outcomePhrase(outcome: TrialOutcome): Phrase {
  return { text: outcome, tone: outcome === 'held' ? 'quiet' : 'bad' };
}

function titleOf({ dimension }: { dimension: keyof typeof DIMENSIONS }): string {
  return DIMENSIONS[dimension].title.toLowerCase();
}

function trialWords(
  kind: string,
  about: string,
  { model, error }: { model: string; error: string | null },
): Cell {
  return [
    shortened(kind, LONGEST, 'strong'),
    `, ${about}, `,
    shortened(model, LONGEST, 'code'),
    ...(error === null ? [] : [': ', shortened(error, LONGEST)]),
  ];
}

type TrialOutcome = 'misled' | 'not recognised' | 'held' | 'errored';

/** Returns the outcome of a planted text: misled or not. */
function injectionOutcome({ misled }: JudgeVerification['injections'][number]): TrialOutcome {
  return misled === null ? 'errored' : misled ? 'misled' : 'held';
}

/** Returns the outcome of the known skill: recognised or not. */
function knownOutcome({ recognised }: KnownTrial): TrialOutcome {
  return recognised === null ? 'errored' : recognised ? 'held' : 'not recognised';
}
