import { columnAt } from '@plugin-eval/core/text/code-points.ts';
import { WordPattern } from '@plugin-eval/core/text/word-pattern.ts';
import { CLAUDE_CODE_TOOLS } from '../../profiles.ts';
import type { SkillRule } from '../../rule-definition.ts';

export const TOOL_NAME_EXPRESSION = String.raw`\b(?:${CLAUDE_CODE_TOOLS.join('|')})\b`;

/** Prefilter for lines. Its native boundary misses nothing that Unicode would match. */
const SOME_TOOL_NAME = new RegExp(String.raw`\b(?:${CLAUDE_CODE_TOOLS.join('|')})`);
const TOOL_NAMES = new WordPattern(TOOL_NAME_EXPRESSION, 'g');

export const toolNames: SkillRule = {
  id: 'tool-names',
  group: 'portability',
  level: 'info',
  title: 'Tool names of one agent in the text',
  detects: 'CamelCase names of Claude Code tools, such as TodoWrite or WebFetch, in prose.',
  why: 'Other agents have other tools; a model told to call one that is missing improvises or stops.',
  fix: 'Describe the action ("search the web") and leave the choice of tool to the agent.',
  of: 'skill',
  check: ({ lines, body, frontmatter: { lineCount } }) => {
    const names = new Set<string>();
    let first: { line: number; column: number } | undefined;
    for (let index = lineCount; index < lines.length; index++) {
      const line = lines[index] as string;
      if (body.isCode[index - lineCount] || !SOME_TOOL_NAME.test(line)) continue;
      for (const match of line.matchAll(TOOL_NAMES.regExpFor(line))) {
        names.add(match[0]);
        first ??= { line: index + 1, column: columnAt(line, match.index) };
      }
    }
    if (first === undefined) return [];
    const list = [...names].join(', ');
    return [{ message: `The text names tools of one agent: ${list}.`, ...first, evidence: list }];
  },
  examples: {
    fires: ['Call WebFetch, then TodoWrite.'],
    spares: ['Read the file, then write it.', '```\nWebFetch\n```'],
  },
};
