import type { AdvicePiece, StaticKnowledge } from './advice-piece.ts';
import { quoteSome } from './quotation.ts';

/** What a clause on use begins with. */
const OCCASION =
  /^use[ds]? (?:this skill |it )?(?:only )?(?:when(?:ever)?|for|if|to|after|before) (?:the user |asked to )?/i;

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
  const { quoted, named } = evidence.description;
  const own = quoted.length > 1 ? quoted : named.map((part) => part.replace(OCCASION, ''));
  return [
    {
      basis: 'unmeasured',
      dimension: 'triggering_accuracy',
      action: `Test whether agents choose the skill: layer 1 has no advice on its text left that would help a reader, and only trials can show the rest. Collect five requests that should start it${own.length === 0 ? '' : ` (its description names ${quoteSome(own, 2)})`} and five similar ones that should not; \`plugin-eval prompts\` drafts them, and depth standard or deep tries them.`,
      change: null,
    },
  ];
}
