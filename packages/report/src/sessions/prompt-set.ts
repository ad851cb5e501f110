import type { EvaluationDocument, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { monteCarloLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { MonteCarloLayer } from '@plugin-eval/core/documents/monte-carlo-layer.ts';
import { PROMPT_BUCKETS } from '@plugin-eval/core/documents/names.ts';
import { firstNames } from '@plugin-eval/core/text/format-value.ts';
import { plural } from '../number-format.ts';
import { documentWarning, type ReportWarning } from '../report-warning.ts';
import type { Fact } from '../view-model/blocks.ts';
import { fact } from '../view-model/build-blocks.ts';
import { describePromptSource } from './sessions-summary.ts';

const NOT_COUNTED = 'not counted';
const MOST_NEIGHBOURS = 6;
const FLATTERING = 'The prompts flatter';

/**
 * The prompts of the sessions: number and labels, origin, buckets, how many name the skill, and the other
 * installed skills. Empty when the layer holds no prompts, as for a plugin.
 */
export function promptFacts({ perPrompt, promptSource, installed }: MonteCarloLayer): Fact<string>[] {
  if (perPrompt.length === 0) return [];
  const positive = perPrompt.filter(({ shouldTrigger }) => shouldTrigger).length;
  const buckets = PROMPT_BUCKETS.flatMap((bucket) => {
    const own = perPrompt.filter((one) => one.bucket === bucket).length;
    return own === 0 ? [] : [`${own} ${bucket.replace('_', ' ')}`];
  });
  const { file, givesAway } = promptSource;
  return [
    fact(
      'Prompts',
      `${perPrompt.length}: ${positive} should trigger it, ${perPrompt.length - positive} should not`,
    ),
    fact('Prompt source', `${describePromptSource(promptSource)}${file === null ? '' : ` (${file})`}`),
    fact('Buckets', buckets.join(', ')),
    fact(
      'Giving it away',
      givesAway === undefined
        ? NOT_COUNTED
        : `of the ${positive} that should trigger it, ${givesAway.name === 0 && givesAway.description === 0 ? 'none names the skill or copies its description' : `${givesAway.name} name the skill and ${givesAway.description} copy its description`}`,
    ),
    fact('Other installed skills', describeNeighbours(installed)),
  ];
}

/** The same in one line, without the file. */
export function describePromptSet(layer: MonteCarloLayer): string | null {
  const facts = promptFacts({ ...layer, promptSource: { ...layer.promptSource, file: null } });
  return facts.length === 0 ? null : facts.map(withItsTerm).join('; ');
}

/** Values that say nothing without their term. */
function withItsTerm({ term, value }: Fact<string>): string {
  if (term === 'Other installed skills') return `beside it ${value}`;
  return value === NOT_COUNTED ? `how many give it away was ${value}` : value;
}

function describeNeighbours(installed: MonteCarloLayer['installed']): string {
  const names = installed.filter(({ role }) => role === 'distractor').map(({ name }) => name);
  if (names.length === 0) return 'no other skill';
  return `${plural(names.length, 'other skill')} (${firstNames(names, MOST_NEIGHBOURS)})`;
}

/** Warns that the prompts overstate activation; null when they do not. */
export function promptsWarning(document: EvaluationDocument): ReportWarning | null {
  return documentWarning(document, skillWarning, {
    alarm: { headline: FLATTERING, detail: flatteredIn },
    caution: { headline: FLATTERING, detail: flatteredIn },
  });
}

function flatteredIn(names: string): string {
  return `The activation of ${names} was measured on prompts that name the skill, without a near miss, or without another installed skill.`;
}

function skillWarning(skill: SkillEvaluation): ReportWarning | null {
  const layer = monteCarloLayerOf(skill);
  if (layer === null || !layer.valid || layer.perPrompt.length === 0) return null;
  const reasons = flatteries(layer);
  return reasons.length === 0 ? null : { kind: 'caution', headline: FLATTERING, detail: reasons.join(' ') };
}

function flatteries({ perPrompt, promptSource, installed }: MonteCarloLayer): string[] {
  const positive = perPrompt.filter(({ shouldTrigger }) => shouldTrigger).length;
  const { name: naming = 0, description: copying = 0 } = promptSource.givesAway ?? {};
  const given = naming + copying;
  return [
    ...(positive > 0 && 2 * given > positive
      ? [
          `${given} of ${positive} prompts that should trigger the skill ${copying === 0 ? 'name it' : naming === 0 ? 'copy its description' : 'name it or copy its description'}, so activation says little about requests that do not.`,
        ]
      : []),
    ...(perPrompt.length === positive
      ? ['There is no near miss, so nothing shows whether it stays silent when it should.']
      : []),
    ...(installed.every(({ role }) => role !== 'distractor')
      ? ['No other skill was installed, so nothing else could be chosen.']
      : []),
  ];
}
