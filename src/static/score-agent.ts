import type { AgentEvaluation } from '../documents/evaluation.ts';
import type { Finding, SuppressedFinding } from '../documents/finding.ts';
import { mayLeaveFenceOpen } from '../skill/open-fence.ts';
import type { PromptFile } from '../skill/prompt-file.ts';
import { weightedLength } from '../text/languages/weighted-length.ts';
import { trimBlanks } from '../text/trim.ts';
import { WordPattern } from '../text/word-pattern.ts';
import { descriptionOf } from './description-signals.ts';
import { findingFromNote, makeFinding, orderFindings } from './finding.ts';
import { settleInlineSuppressions } from './inline-suppressions.ts';
import { lintModelAlias } from './lint-frontmatter.ts';
import { lintReadableText } from './lint-text.ts';
import { BUILT_IN_ROLES } from './profiles.ts';

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

export function analyseAgent(agent: PromptFile, trustInline = false): AgentEvaluation {
  const findings = lintPromptFile(agent);
  const role = agent.name.toLowerCase();
  const product = Object.hasOwn(BUILT_IN_ROLES, role) ? BUILT_IN_ROLES[role] : undefined;
  if (product !== undefined) {
    findings.push(
      makeFinding('agent-name-collision', {
        file: agent.path,
        message: `${product} ships a role named ${agent.name}.`,
        ...(agent.frontmatter.positions.get('name') ?? { line: 1, column: 1 }),
        evidence: agent.name,
      }),
    );
  }
  return {
    name: agent.name,
    path: agent.path,
    score: Math.min(1, scoreAgent(agent.frontmatter.fields)),
    ...settle(agent, findings, trustInline),
  };
}

/** What is to be said of a command file, which may do without frontmatter. */
export function analyseCommand(
  command: PromptFile,
  trustInline = false,
): { findings: Finding[]; suppressed: SuppressedFinding[] } {
  return settle(command, lintPromptFile(command, { frontmatterOptional: true }), trustInline);
}

function settle(file: PromptFile, found: readonly Finding[], trustInline: boolean) {
  const isCode = (line: number) => file.body.isCode[line - file.frontmatter.lineCount] === true;
  const settled = settleInlineSuppressions(found, file.lines, file.path, isCode, trustInline);
  return { ...settled, findings: orderFindings(settled.findings) };
}

function lintPromptFile(file: PromptFile, options: { frontmatterOptional?: boolean } = {}): Finding[] {
  const notes = file.notes.filter(
    (note) => !(options.frontmatterOptional && note.rule === 'frontmatter-missing'),
  );
  const { path, lines, frontmatter } = file;
  const body = mayLeaveFenceOpen(lines, frontmatter.lineCount) ? file.body : { fences: [] };
  const text = { path, lines, bodyStart: frontmatter.lineCount, body };
  return [
    ...notes.map((note) => findingFromNote(note, file.path)),
    ...lintModelAlias(file.frontmatter, file.path),
    ...lintReadableText(text),
  ];
}
