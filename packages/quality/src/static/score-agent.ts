import type { AgentEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { Finding, SuppressedFinding } from '@plugin-eval/core/documents/finding.ts';
import { weightedLength } from '@plugin-eval/core/text/languages/weighted-length.ts';
import { trimBlanks } from '@plugin-eval/core/text/trim.ts';
import { WordPattern } from '@plugin-eval/core/text/word-pattern.ts';
import type { PromptFile } from '@plugin-eval/skill/prompt-file.ts';
import type { ReadingNote } from '@plugin-eval/skill/reading-note.ts';
import { descriptionOf } from './description-signals.ts';
import { settleInlineSuppressions } from './inline-suppressions.ts';
import type { RuleDefinition } from './rule-definition.ts';
import { runRules } from './run-rules.ts';
import { viewPrompt } from './skill-view.ts';
import { orderFindings } from './static-findings.ts';

const USE_PROACTIVELY = new WordPattern(String.raw`\buse\s+proactively\b`, 'i');

/** Layer 1 of an agent file, in [0, 1]. Source: docs/specification/quality.md, "Score of an agent file". */
export function scoreAgent(fields: ReadonlyMap<string, unknown>): number {
  const description = descriptionOf(fields);
  const length = weightedLength(description);
  const tools = fields.get('tools');
  const model = fields.get('model');
  return (
    0.5 +
    (USE_PROACTIVELY.test(description) ? 0.2 : 0) +
    ((typeof tools === 'string' || Array.isArray(tools)) && tools.length > 0 ? 0.1 : 0) +
    (length >= 40 ? 0.1 : length >= 20 ? 0.05 : 0) +
    (typeof model === 'string' && trimBlanks(model) !== '' ? 0.1 : 0)
  );
}

export function analyseAgent(
  agent: PromptFile,
  trustInline = false,
  own: readonly RuleDefinition[] = [],
): AgentEvaluation {
  return {
    name: agent.name,
    path: agent.path,
    score: Math.min(1, scoreAgent(agent.frontmatter.fields)),
    ...analyse('agent', agent, agent.notes, trustInline, own),
  };
}

/** Analyses a command file, which may lack frontmatter. */
export function analyseCommand(
  command: PromptFile,
  trustInline = false,
  own: readonly RuleDefinition[] = [],
): { findings: Finding[]; suppressed: SuppressedFinding[] } {
  const notes = command.notes.filter(({ rule }) => rule !== 'frontmatter-missing');
  return analyse('command', command, notes, trustInline, own);
}

function analyse(
  kind: 'agent' | 'command',
  file: PromptFile,
  notes: readonly ReadingNote[],
  trustInline: boolean,
  own: readonly RuleDefinition[],
) {
  const isCode = (line: number) => file.body.isCode[line - file.frontmatter.lineCount] === true;
  const found = runRules(viewPrompt(kind, file), notes, own);
  const settled = settleInlineSuppressions(found, file.lines, file.path, isCode, trustInline, own);
  return { ...settled, findings: orderFindings(settled.findings) };
}
