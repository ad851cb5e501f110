import type { MonteCarloLayer, PromptLabels } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { formatPercent, formatUnit, plural } from '../number-format.ts';

/** "50", "48 of 50", "20 of 50 (stopped after 20: the intervals were within ± 0.15)". */
export function describeDraws({ n, nPlanned, stoppedEarly }: MonteCarloLayer): string {
  const drawn = n === nPlanned ? String(n) : `${n} of ${nPlanned}`;
  return stoppedEarly === null ? drawn : `${drawn} (${describeStop(stoppedEarly)})`;
}

/** "stopped after 20: the intervals were within ± 0.15". */
export function describeStop({ after, precision }: NonNullable<MonteCarloLayer['stoppedEarly']>): string {
  return `stopped after ${after}: the intervals were within ± ${formatUnit(precision)}`;
}

/** The requested model, and the reported one if its name differs. */
export function describeModel({ model, reportedModels }: MonteCarloLayer): string {
  const others = reportedModels.filter((name) => name !== model && name !== model.replace(/^[^:]*:/, ''));
  return others.length === 0 ? model : `${model} (reported: ${others.join(', ')})`;
}

/** Describes the origin of the prompts and who labelled them. */
export function describePromptSource({ kind, labels }: MonteCarloLayer['promptSource']): string {
  const whose = {
    author: 'written by the author',
    'command-line': 'given on the command line',
    generated: 'made by a model',
  }[kind];
  return [whose, ...(labels === undefined ? [] : describeLabels(labels))].join(', ');
}

function describeLabels({ shouldTrigger, expectedSkill, guessed, unlabelled }: PromptLabels): string[] {
  const labelled = [
    ...(shouldTrigger === 0 ? [] : [`${shouldTrigger} with a label of should_trigger`]),
    ...(expectedSkill === 0 ? [] : [`${expectedSkill} of expected_skill`]),
    ...(guessed === 0 ? [] : [`${guessed} guessed from prose`]),
  ].join(', ');
  return [
    ...(labelled === '' ? [] : [labelled]),
    ...(unlabelled === 0 ? [] : [`${plural(unlabelled, 'test')} without a label not used`]),
  ];
}

/** "3 of 3 positive fired, 0 of 3 negative". */
export function describeControls({ positive, negative }: NonNullable<MonteCarloLayer['controls']>): string {
  const errored = positive.errored + negative.errored;
  return `${positive.fired} of ${positive.asked} positive controls fired, ${negative.fired} of ${negative.asked} negative ones${errored === 0 ? '' : `, ${errored} errored`}`;
}

/**
 * Describes what lexical ranking alone would achieve: an estimate shown next to the score, never part of it.
 */
export function describeRouting({
  rate,
  precision,
  f1,
}: NonNullable<MonteCarloLayer['routingEstimate']>): string {
  return `activation ${formatPercent(rate, 1)}, precision ${formatPercent(precision, 1)}, F1 ${formatUnit(f1)}`;
}

/** Describes how much of the skill's description the skill listing kept; null when shown in full. */
export function describeListing({ installed }: MonteCarloLayer): string | null {
  const listed = installed.find(({ role }) => role === 'subject')?.listed;
  if (listed === undefined || listed === 'full') return null;
  return listed === 'cut'
    ? 'The list of skills truncated its description: the agent saw only the beginning.'
    : 'The list of skills dropped its description: the agent saw only the name.';
}

/** Returns false for a plugin's layer, which holds only sums over its skills. */
export function hasOwnSessions({ perPrompt, sessions, controls, valid }: MonteCarloLayer): boolean {
  return !valid || perPrompt.length > 0 || sessions.length > 0 || controls !== null;
}
