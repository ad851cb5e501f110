import { redirectLink } from '../../../fix/corrections/redirect-target.ts';
import type { AntiPattern } from '../../rule-definition.ts';
import { targetPlace } from '../../target-place.ts';

export const orphanReference: AntiPattern = {
  id: 'ORPHAN_REFERENCE',
  group: 'anti-pattern',
  level: 'warning',
  title: 'A link into references/ leads nowhere',
  detects:
    'A relative link or image whose target begins with references/ and does not exist. Targets with {, < or * are taken for placeholders. One flag for each target; three are counted.',
  why: 'An agent that follows the link loses a turn to an error, and the promised content is missing.',
  fix: 'Create the file, correct the path, or remove the link.',
  of: 'skill',
  targets: ({ orphanReferences }) => orphanReferences,
  check: (skill) =>
    orphanReference
      .targets(skill.features)
      .map((target) => targetPlace(skill.orphanReferences, target, 'does not exist.')),
  correct: redirectLink,
  examples: {
    fires: ['See [the sizes](references/sizes.md).'],
    spares: [
      'See [the sizes](references/{size}.md).',
      {
        'SKILL.md': 'See [the sizes](references/sizes.md).',
        'references/sizes.md': 'Squares of 15 centimetres.',
      },
    ],
  },
};
