import type { TriggerPrompts } from '@plugin-eval/core/documents/judge-layer.ts';
import type { Block, Phrase } from '../view-model/blocks.ts';
import { folded, list, paragraph, table } from '../view-model/build-blocks.ts';
import { shortened } from '../view-model/shortened.ts';
import { drawName } from './judgement-view.ts';
import { describeSource, type TriggerOutcome, tallyOutcomes, triggerOutcomes } from './trigger-outcome.ts';

const LONGEST_PROMPT = 200;
const LONGEST_NAMES = 600;
const OWN_PROMPTS = 'Predictions of the model that wrote the prompts count for kappa and not for the score.';

/**
 * The prompts behind triggering accuracy, with every judge's predictions.
 * @param draws of each judge
 */
export function triggerPromptsBlock(triggerPrompts: TriggerPrompts | null, draws = 1): Block | null {
  if (triggerPrompts === null || triggerPrompts.prompts.length === 0) return null;
  const { prompts, file, kappaOnly, beside } = triggerPrompts;
  const count = Math.max(...prompts.map(({ predictions }) => predictions.length));
  const titles = Array.from({ length: count }, (_, at) => {
    const judge = Math.floor(at / draws) + 1;
    const name = drawName({ judge, draw: (at % draws) + 1 });
    return kappaOnly.includes(judge) ? `${name} (kappa only)` : name;
  });
  return folded(
    [
      `Trigger prompts: ${prompts.length}, ${describeSource(triggerPrompts)}`,
      ...(file === null ? [] : [', from ', shortened(file, LONGEST_PROMPT, 'code')]),
    ],
    ...(kappaOnly.length === 0 ? [] : [paragraph(OWN_PROMPTS, 'quiet')]),
    list(titles.map((title, at) => `${title}: ${tallyOutcomes(prompts, at)}`)),
    ...(beside.length === 0
      ? []
      : [paragraph(['Other skills in view: ', shortened(beside.join(', '), LONGEST_NAMES), '.'], 'quiet')]),
    table(
      ['Should trigger', ...titles, 'Prompt'],
      prompts.map((prompt) => [
        prompt.shouldTrigger ? 'yes' : 'no',
        ...triggerOutcomes(prompt).map((outcome) => [outcomePhrase(outcome)]),
        [shortened(prompt.prompt, LONGEST_PROMPT)],
      ]),
    ),
  );
}

function outcomePhrase(outcome: TriggerOutcome): Phrase {
  if (outcome === 'hit' || outcome === 'correct rejection') return { text: outcome, tone: 'quiet' };
  return { text: outcome, tone: outcome === 'errored' ? 'bad' : 'warning' };
}
