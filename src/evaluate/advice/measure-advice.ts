import type { AdvicePiece, StaticKnowledge } from './advice-piece.ts';
import { quoteSome } from './quotation.ts';

/** The next step with a skill in which layer 1 finds nothing that a reader would miss. */
export function measureAdvice({ features, evidence }: StaticKnowledge): AdvicePiece[] {
  if (features.exempt)
    return [
      {
        basis: 'unmeasured',
        dimension: 'output_quality',
        action:
          'Try the skill on real tasks (depth deep): layer 1 has no advice on its text left that would help a reader, and whether it helps only sessions can show.',
        change: null,
      },
    ];
  const { quoted } = evidence.description;
  return [
    {
      basis: 'unmeasured',
      dimension: 'triggering_accuracy',
      action: `Test whether agents choose the skill: layer 1 has no advice on its text left that would help a reader, and only trials can show the rest. Collect five requests that should start it${quoted.length < 2 ? '' : ` (its description has ${quoteSome(quoted, 2)})`} and five similar ones that should not; \`plugin-eval prompts\` drafts them, and depth standard or deep tries them.`,
      change: null,
    },
  ];
}
