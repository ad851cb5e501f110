import type { SkillEvaluation } from '../../documents/evaluation.ts';
import { monteCarloLayerOf } from '../../documents/evaluation-parts.ts';
import type { MonteCarloLayer, PromptResult } from '../../documents/monte-carlo-layer.ts';
import { PROMPT_BUCKETS } from '../../documents/names.ts';
import { excerpt } from '../../text/code-points.ts';
import { terminalSafe } from '../../text/terminal-safe.ts';
import { formatCount, formatInterval, formatPercent, formatUnit, plural } from '../number-format.ts';
import {
  describeControls,
  describePromptSource,
  describeRouting,
  describeStop,
  hasOwnSessions,
} from '../sessions/sessions-summary.ts';
import type { TextStyle } from './style.ts';

const LONGEST_PROMPT = 120;
const LONGEST_NAME = 60;
const LONGEST_NOTE = 600;

/** Everything else about the sessions, for --verbose: prompts, buckets, confusions, what was installed, notes. */
export function sessionsDetails(skill: SkillEvaluation, style: TextStyle): string[] {
  const layer = monteCarloLayerOf(skill);
  if (layer === null || !hasOwnSessions(layer)) return [];
  return [
    '',
    style.strong('  What the sessions showed'),
    ...factLines(layer),
    ...bucketLines(layer),
    ...promptLines(layer, style),
    ...confusionLines(layer, style),
    ...installedLines(layer, style),
    ...layer.notes.map((note) => `    ${style.dim('note')}  ${shown(note, LONGEST_NOTE)}`),
    ...openingLines(layer, style),
  ];
}

function factLines(layer: MonteCarloLayer): string[] {
  const { controls, promptSource, routingEstimate, stoppedEarly, score, tokens, seed } = layer;
  const file = promptSource.file === null ? '' : `, ${shown(promptSource.file, LONGEST_PROMPT)}`;
  const baseline = tokens?.baselineMedian ?? null;
  const facts: (readonly [name: string, value: string])[] = [
    ['layer score', formatUnit(score)],
    ['instrument', controls === null ? 'not checked' : describeControls(controls)],
    ['prompts', `${describePromptSource(promptSource)}${file}`],
    ...(stoppedEarly === null ? [] : [['stop', describeStop(stoppedEarly)] as const]),
    ...(baseline === null
      ? []
      : [['baseline', `${formatCount(Math.round(baseline))} tokens without an activation`] as const]),
    ...(routingEstimate === null
      ? []
      : [['routing', `estimated from descriptions alone: ${describeRouting(routingEstimate)}`] as const]),
    ['seed', String(seed)],
  ];
  return facts.map(([name, value]) => `    ${name.padEnd(16)}${value}`);
}

function bucketLines({ activation }: MonteCarloLayer): string[] {
  if (activation === null) return [];
  return PROMPT_BUCKETS.flatMap((bucket) => {
    const own = activation.byBucket[bucket];
    if (own === undefined) return [];
    const rate = own.runs === 0 ? '—' : formatPercent(own.activated / own.runs, 1);
    const interval = formatInterval(own, 'percent');
    return [
      `    ${bucket.replace('_', ' ').padEnd(16)}${rate.padStart(7)}  ${own.activated} of ${plural(own.runs, 'session')} activated it${interval === null ? '' : ` (${interval})`}`,
    ];
  });
}

function promptLines({ perPrompt }: MonteCarloLayer, style: TextStyle): string[] {
  if (perPrompt.length === 0) return [];
  return [
    '',
    style.dim('    activated  failed  errored  quality  prompt'),
    ...perPrompt.map((prompt) => promptLine(prompt, style)),
  ];
}

function promptLine(result: PromptResult, style: TextStyle): string {
  const { activated, runs, failed, errored, quality, shouldTrigger, bucket, prompt } = result;
  const count = `${activated} of ${runs}`.padStart(9);
  const wrong = shouldTrigger ? activated < runs : activated > 0;
  const cells = [
    wrong ? style.level('warning', count) : count,
    String(failed).padStart(6),
    errored > 0 ? style.bad(String(errored).padStart(7)) : String(errored).padStart(7),
    formatUnit(quality).padStart(7),
    `${shown(prompt, LONGEST_PROMPT)} ${style.dim(`${bucket.replace('_', ' ')}${shouldTrigger ? '' : ', should not'}`)}`,
  ];
  return `    ${cells.join('  ')}`;
}

function confusionLines({ confusions }: MonteCarloLayer, style: TextStyle): string[] {
  if (confusions.length === 0) return [];
  return [
    '',
    style.dim('    what fired instead'),
    ...confusions.map(({ skill, runs }) => `    ${String(runs).padStart(9)}  ${shown(skill, LONGEST_NAME)}`),
  ];
}

function installedLines({ installed }: MonteCarloLayer, style: TextStyle): string[] {
  if (installed.length === 0) return [];
  return [
    '',
    style.dim('    what was installed'),
    ...installed.map(({ name, role, listed }) => {
      const words = listed === 'full' ? '' : `description ${listed} by the list of skills`;
      return `    ${role.padEnd(12)}${shown(name, LONGEST_NAME)}  ${role === 'subject' ? style.level('warning', words) : style.dim(words)}`.trimEnd();
    }),
    '',
  ];
}

function openingLines({ sessions }: MonteCarloLayer, style: TextStyle): string[] {
  if (sessions.length === 0) return [];
  return [
    style.dim('    plugin-eval runs show RUN --session K prints one of them; plugin-eval runs names the RUN'),
  ];
}

function shown(text: string, limit: number): string {
  return terminalSafe(excerpt(text, limit));
}
