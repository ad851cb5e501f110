import { LEVELS } from '@plugin-eval/core/documents/names.ts';
import { unknownName } from '@plugin-eval/core/text/nearest-name.ts';
import { ALL_RULES, findAnyRule } from '@plugin-eval/report/rule-catalogue.ts';
import { renderRuleMarkdown } from '@plugin-eval/report/rule-pages.ts';
import { z } from 'zod';
import { mcpTool } from '../mcp-tool.ts';

/** Explains a rule: its target, reason and fix. */
export const explainRuleTool = mcpTool({
  name: 'explain_rule',
  title: 'Explain a rule',
  description: 'Says what a rule of a finding looks for, why it matters, and how to fix what it finds.',
  input: z.object({ rule: z.string().max(200).describe('Rule id of a finding, such as MISSING_TRIGGER.') }),
  output: z.object({
    id: z.string(),
    level: z.enum(LEVELS),
    title: z.string(),
    detects: z.string(),
    why: z.string(),
    fix: z.string(),
  }),
  async call({ rule: id }) {
    const rule = findAnyRule(id);
    if (!rule)
      throw unknownName(
        'rule',
        id,
        ALL_RULES.map((candidate) => candidate.id),
        'plugin-eval rules',
      );
    const { level, title, detects, why, fix } = rule;
    return { result: { id: rule.id, level, title, detects, why, fix }, text: renderRuleMarkdown(rule) };
  },
});
