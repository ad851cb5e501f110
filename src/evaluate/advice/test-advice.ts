import type { AdvicePiece, StaticKnowledge } from './advice-piece.ts';
import { nearMisses } from './near-misses.ts';
import { counted, quote, quoteSome } from './quotation.ts';

/** What the tests that ship with a skill cannot show. Exempt skills are not chosen, so nothing tests that. */
export function testAdvice(knowledge: StaticKnowledge): AdvicePiece[] {
  const { features, evidence } = knowledge;
  const { tests } = evidence;
  if (tests === null || features.exempt || tests.shouldNot > 0) return [];
  const { files, shouldTrigger, unlabelled, prompts } = tests;
  const [first] = prompts;
  if (first === undefined) return [];
  const misses = nearMisses(knowledge);
  const add =
    misses.length === 0
      ? 'Add close requests that should not'
      : `Add near misses with "should_trigger": false, such as ${misses.join(' and ')}`;
  const total = shouldTrigger + unlabelled;
  const found =
    shouldTrigger > 0
      ? `All ${counted(shouldTrigger, 'labelled test')} in ${quoteSome(files)} should start the skill (the first: ${quote(first, 60)})${unlabelled > 0 ? `, ${unlabelled} say nothing about it` : ''}, and none should not: a skill that starts on every request would pass them.`
      : `The ${counted(total, 'test')} in ${quoteSome(files)} (the first: ${quote(first, 60)}) ${total === 1 ? 'does' : 'do'} not say whether the skill should start, so nothing tests its triggering. Mark them with "should_trigger": true.`;
  return [
    {
      basis: 'text',
      dimension: 'triggering_accuracy',
      action: `${found} ${add}; sessions (depth deep) run them.`,
      change: {},
    },
  ];
}
