import type { MonteCarloLayer, PromptResult } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import type { DimensionName } from '@plugin-eval/core/documents/names.ts';
import { firstNames } from '@plugin-eval/core/text/format-value.ts';
import type { AdvicePiece } from './advice-piece.ts';
import { counted, quote } from './quotation.ts';

/** Prompts and skills that one piece of advice names. */
const NAMED = 3;
/** Below it a session's result is worth a look. Source: docs/specification/quality.md, "Which dimension first". */
const GOOD_QUALITY = 0.7;

/** Advice from sessions: prompts that did not fire, near misses that did, failures, poor results. */
export function sessionAdvice(layer: MonteCarloLayer | null): AdvicePiece[] {
  if (layer === null || !layer.valid) return [];
  return [...missed(layer), ...falseAlarms(layer), ...failed(layer), ...poor(layer)];
}

function piece(dimension: DimensionName, action: string): AdvicePiece[] {
  return [{ basis: 'sessions', dimension, action, change: null }];
}

function missed({ perPrompt, confusions }: MonteCarloLayer): AdvicePiece[] {
  const wanted = perPrompt.filter(({ shouldTrigger, runs }) => shouldTrigger && runs > 0);
  const silent = wanted.filter(({ activated, runs }) => activated < runs);
  if (silent.length === 0) return [];
  const worst = [...silent].sort((a, b) => a.activated / a.runs - b.activated / b.runs);
  const instead = confusions
    .slice(0, NAMED)
    .map(({ skill, runs }) => `${quote(skill)} (${counted(runs, 'time')})`);
  const rivals =
    instead.length === 0
      ? ''
      : ` What fired instead was ${instead.join(', ')}: say how this skill differs from ${instead.length === 1 ? 'it' : 'them'}.`;
  return piece(
    'triggering_accuracy',
    `${silent.length} of ${counted(wanted.length, 'prompt')} that should start the skill did not always start it: ${listed(worst)}. Put the words of these requests into the description.${rivals}`,
  );
}

function falseAlarms({ perPrompt }: MonteCarloLayer): AdvicePiece[] {
  const unwanted = perPrompt.filter(({ shouldTrigger, runs }) => !shouldTrigger && runs > 0);
  const fired = unwanted.filter(({ activated }) => activated > 0);
  if (fired.length === 0) return [];
  const worst = [...fired].sort((a, b) => b.activated / b.runs - a.activated / a.runs);
  return piece(
    'triggering_accuracy',
    `${fired.length} of ${counted(unwanted.length, 'prompt')} that should not start the skill started it: ${listed(worst)}. Say in the description what it is not for.`,
  );
}

/** "…" (fired in 1 of 3 sessions), … */
function listed(prompts: readonly PromptResult[]): string {
  return firstNames(
    prompts.map(
      ({ prompt, activated, runs }) =>
        `${quote(prompt, 80)} (fired in ${activated} of ${counted(runs, 'session')})`,
    ),
    NAMED,
  );
}

function failed({ failure, n, nFailed }: MonteCarloLayer): AdvicePiece[] {
  if (failure === null || nFailed === 0) return [];
  const kinds = Object.entries(failure.kinds).map(([kind, count]) => `${kind} ${count}`);
  return piece(
    'robustness',
    `${nFailed} of ${counted(n, 'session')} failed${kinds.length === 0 ? '' : ` (${kinds.join(', ')})`}. Look at their transcripts and say in the skill what to do there.`,
  );
}

function poor({ sessions, perPrompt }: MonteCarloLayer): AdvicePiece[] {
  const judged = sessions.filter(({ arm, quality }) => arm === 'with' && quality !== null);
  const worst = judged.reduce<(typeof judged)[number] | null>(
    (lowest, one) => (lowest === null || (one.quality ?? 1) < (lowest.quality ?? 1) ? one : lowest),
    null,
  );
  if (worst?.quality == null || worst.quality >= GOOD_QUALITY) return [];
  const below = judged.filter(({ quality }) => (quality ?? 1) < GOOD_QUALITY).length;
  const prompt = perPrompt[worst.prompt]?.prompt;
  return piece(
    'output_quality',
    `The results of ${below} of ${counted(judged.length, 'judged session')} are below 0.70; the lowest is ${worst.quality.toFixed(2)}${prompt === undefined ? '' : ` on ${quote(prompt, 80)}`} (session ${worst.session})${worst.qualityReason === null ? '' : `: ${quote(worst.qualityReason, 160)}`}. Say in the skill what was missing there.`,
  );
}
