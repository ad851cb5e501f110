import type { AntiPattern } from '../../rule-definition.ts';
import { targetPlace } from '../../target-place.ts';

const NOWHERE = 'exists neither from the skill folder nor from its parent nor from the plugin root.';

export const deadCrossRef: AntiPattern = {
  id: 'DEAD_CROSS_REF',
  group: 'anti-pattern',
  level: 'warning',
  title: 'A link to another skill or agent leads nowhere',
  detects:
    'A relative link to a skill or agent outside the skill folder that exists neither from the skill folder, nor from its parent, nor from the plugin root. Paths that leave the repository are not tested; code spans are not flagged. One flag for each target; three are counted.',
  why: 'The agent looks for a skill that does not exist, and readers cannot find it either.',
  fix: 'Correct the path, or name the other skill in words when it is installed separately.',
  of: 'skill',
  targets: ({ deadLinks }) => deadLinks,
  check: (skill) =>
    deadCrossRef.targets(skill.features).map((target) => targetPlace(skill.crossReferences, target, NOWHERE)),
  examples: {
    fires: [
      {
        '.claude-plugin/plugin.json': '{}',
        'skills/crane/SKILL.md': 'Fold as in [the swan](../swan/SKILL.md).',
      },
    ],
    spares: [
      'Fold as in `../swan/SKILL.md`.',
      {
        '.claude-plugin/plugin.json': '{}',
        'skills/crane/SKILL.md': 'Fold as in [the swan](../swan/SKILL.md).',
        'skills/swan/SKILL.md': 'Fold the neck.',
      },
    ],
  },
};
