import type { AdvicePiece, StaticKnowledge } from './advice-piece.ts';
import { nearMisses, ownSituations } from './near-misses.ts';
import { counted, quote, quoteSome } from './quotation.ts';

/** The next step with a skill in which layer 1 finds nothing that a reader would miss. */
export function measureAdvice(knowledge: StaticKnowledge): AdvicePiece[] {
  const { features, evidence } = knowledge;
  if (features.exempt)
    return [
      {
        basis: 'unmeasured',
        dimension: 'output_quality',
        action:
          'Check that it helps: run it on two real tasks and compare with the same tasks without it (depth deep), or have a judge read it (depth standard). It starts only when a user calls it.',
        change: null,
      },
    ];
  const { tests } = evidence;
  return [
    {
      basis: 'unmeasured',
      dimension: 'triggering_accuracy',
      action: `Check that agents choose it, which only sessions show (depth deep). ${
        tests !== null && tests.shouldTrigger > 0 && tests.shouldNot > 0
          ? `Its own tests can be used: ${counted(tests.shouldTrigger, 'prompt')} that should start it and ${tests.shouldNot} that should not, in ${quoteSome(tests.files)}.`
          : toTry(knowledge)
      }`,
      change: null,
    },
  ];
}

function toTry(knowledge: StaticKnowledge): string {
  const { description } = knowledge.evidence;
  const own = ownSituations(description);
  const misses = nearMisses(knowledge);
  if (own.length === 0 || misses.length === 0 || knowledge.features.descriptionLanguage !== undefined)
    return 'Write five requests that should start it and five close ones that should not; `plugin-eval prompts` drafts them into evals/trigger_eval.json.';
  const limit =
    description.setsLimit || knowledge.features.descriptionLanguage !== undefined
      ? ''
      : ' The description sets no limit: if a near miss starts the skill, say there what it is not for.';
  return `Requests to try: ${own
    .slice(0, 2)
    .map((text) => quote(text, 60))
    .join(
      ' and ',
    )}. Near misses: ${misses.join(' and ')}. \`plugin-eval prompts\` drafts more into evals/trigger_eval.json.${limit}`;
}
