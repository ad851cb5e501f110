import { redirectLink } from '../../../fix/corrections/redirect-target.ts';
import type { ReadingRule } from '../../rule-definition.ts';

export const deadLink: ReadingRule = {
  id: 'dead-link',
  group: 'bundled',
  level: 'warning',
  title: 'A link to a bundled file leads nowhere',
  detects:
    'A relative link or image in SKILL.md or in Markdown under references/ whose target lies in the skill folder and does not exist, also because the link is written for another depth. Targets without a file extension count only below a folder that exists; placeholders with `{`, `<` or `*`, or in capitals such as `LICENSE_URL`, do not count. A missing target under references/ in SKILL.md is the anti-pattern ORPHAN_REFERENCE instead.',
  why: 'An agent that follows the link finds nothing, and guesses or gives up.',
  fix: 'Correct the path, which is relative to the file that holds it, or add the file.',
  of: 'reading',
  correct: redirectLink,
  examples: {
    fires: ['See [the sizes](sizes.md).'],
    spares: [
      { 'SKILL.md': 'See [the sizes](sizes.md).', 'sizes.md': 'Squares of 15 centimetres.' },
      'See [the licence](LICENSE_URL).',
    ],
  },
};
