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
          'The text has no defect that layer 1 knows. The skill starts only when somebody calls it, so what is left is whether it helps: call it on two real tasks and compare with the same tasks without it (depth deep), or have a judge read it (depth standard).',
        change: null,
      },
    ];
  const { tests } = evidence;
  return [
    {
      basis: 'unmeasured',
      dimension: 'triggering_accuracy',
      action: `The text has no defect that layer 1 knows: ${looked(knowledge)}. Whether agents choose the skill, only sessions show (depth deep). ${
        tests !== null && tests.shouldTrigger > 0 && tests.shouldNot > 0
          ? `Its own tests are ready for that: ${counted(tests.shouldTrigger, 'prompt')} that should start it and ${tests.shouldNot} that should not, in ${quoteSome(tests.files)}.`
          : toTry(knowledge)
      }`,
      change: null,
    },
  ];
}

/** What layer 1 looked at and found in order, so that nobody takes silence for praise. */
function looked({ features, evidence }: StaticKnowledge): string {
  const { failures, examples } = evidence.body;
  const { trigger } = evidence.description;
  const seen = [
    trigger !== null && `the description says when to use the skill (${quote(trigger, 30)})`,
    failures.length > 1 && `${failures.length} lines speak of failures or limits`,
    (features.codeBlockCount > 0 || examples.length > 1) &&
      `it shows ${features.codeBlockCount > 0 ? counted(features.codeBlockCount, 'code block') : 'examples'}`,
    'no link is dead',
  ].filter((text) => text !== false);
  return seen.join(', ');
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
      : ' The description sets no limit so far: if a near miss starts the skill, say there what it is not for.';
  return `Try requests such as ${own
    .slice(0, 2)
    .map((text) => quote(text, 60))
    .join(
      ' and ',
    )}, and near misses such as ${misses.join(' and ')}; \`plugin-eval prompts\` drafts more into evals/trigger_eval.json.${limit}`;
}
