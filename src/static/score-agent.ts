import type { AgentEvaluation } from '../documents/evaluation.ts';
import type { Finding } from '../documents/finding.ts';
import type { PromptFile } from '../skill/prompt-file.ts';
import { codePointLength } from '../text/code-points.ts';
import { trimBlanks } from '../text/trim.ts';
import { unicodePattern } from '../text/unicode-pattern.ts';
import { descriptionOf } from './description-signals.ts';
import { findingFromNote, makeFinding, orderFindings } from './finding.ts';
import { lintModelAlias } from './lint-frontmatter.ts';
import { lintReadableText } from './lint-text.ts';
import { BUILT_IN_ROLES } from './profiles.ts';

const USE_PROACTIVELY = unicodePattern(String.raw`\buse\s+proactively\b`, 'i');

/** Layer 1 of an agent file, in [0, 1]. Source: quality-scoring.md, section 2, last paragraph. */
export function scoreAgent(fields: ReadonlyMap<string, unknown>): number {
  const description = descriptionOf(fields);
  const length = codePointLength(description);
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

export function analyseAgent(agent: PromptFile): AgentEvaluation {
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
    findings: orderFindings(findings),
    suppressed: [],
  };
}

/** What is to be said of an agent or command file. A command may do without frontmatter. */
export function lintPromptFile(file: PromptFile, options: { frontmatterOptional?: boolean } = {}): Finding[] {
  const notes = file.notes.filter(
    (note) => !(options.frontmatterOptional && note.rule === 'frontmatter-missing'),
  );
  const text = { path: file.path, lines: file.lines, bodyStart: file.frontmatter.lineCount, body: file.body };
  return [
    ...notes.map((note) => findingFromNote(note, file.path)),
    ...lintModelAlias(file.frontmatter, file.path),
    ...lintReadableText(text),
  ];
}
