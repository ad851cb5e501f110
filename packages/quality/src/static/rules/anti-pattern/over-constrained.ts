import { columnAt } from '@plugin-eval/core/text/code-points.ts';
import { DIRECTIVE } from '../../prose-signals.ts';
import { type AntiPattern, type Found, once } from '../../rule-definition.ts';
import type { SkillView } from '../../skill-view.ts';

export const overConstrained: AntiPattern = {
  id: 'OVER_CONSTRAINED',
  group: 'anti-pattern',
  level: 'warning',
  title: 'More than 15 MUST, NEVER or ALWAYS',
  detects: 'More than 15 whole words MUST, NEVER or ALWAYS in capitals in SKILL.md, outside code blocks.',
  why: 'When everything is a hard rule, a model cannot tell which ones matter, and has no reasons to apply in unforeseen cases.',
  fix: 'Reserve capitals for safety and correctness; elsewhere give the reason instead of the order.',
  of: 'skill',
  targets: ({ directiveCount }) => once(directiveCount > 15),
  check: (skill) =>
    overConstrained.targets(skill.features).map(() => ({
      ...firstDirective(skill),
      message: `MUST, NEVER and ALWAYS occur ${skill.features.directiveCount} times; the limit is 15.`,
    })),
  examples: {
    fires: ['You MUST fold.\n'.repeat(16)],
    spares: ['You MUST fold.\n'.repeat(15), `\`\`\`\n${'You MUST fold.\n'.repeat(16)}\`\`\``],
  },
};

function firstDirective({ frontmatter: { lineCount }, lines, body }: SkillView): Found {
  const index = lines.findIndex((line, i) => DIRECTIVE.test(line) && !body.isCode[i - lineCount]);
  const line = lines[index] ?? '';
  return {
    line: index + 1,
    column: columnAt(line, line.search(DIRECTIVE.regExpFor(line))),
    evidence: line.trim(),
  };
}
