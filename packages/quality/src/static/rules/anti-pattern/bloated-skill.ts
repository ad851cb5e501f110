import { type AntiPattern, once } from '../../rule-definition.ts';

export const bloatedSkill: AntiPattern = {
  id: 'BLOATED_SKILL',
  group: 'anti-pattern',
  level: 'warning',
  title: 'Over 800 lines and nothing in references/',
  detects: 'SKILL.md has more than 800 lines and there is no non-empty file under references/.',
  why: 'The whole file enters the context every time the skill fires, including the parts that the task does not need.',
  fix: 'Move tables, long examples and background into files under references/ and link to them from SKILL.md.',
  of: 'skill',
  targets: ({ lineCount, referenceFiles }) => once(lineCount > 800 && referenceFiles.length === 0),
  check: ({ features, lines }) =>
    bloatedSkill.targets(features).map(() => ({
      message: `SKILL.md has ${features.lineCount} lines, and there is no file under references/; the limit is 800.`,
      line: Math.min(801, lines.length),
      column: 1,
    })),
  examples: {
    fires: ['Fold it.\n'.repeat(800)],
    spares: [
      'Fold it.\n'.repeat(500),
      { 'SKILL.md': 'Fold it.\n'.repeat(900), 'references/sizes.md': 'Squares of 15 centimetres are best.' },
    ],
  },
};
