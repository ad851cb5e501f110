import type { StaticFeatures } from '@plugin-eval/core/documents/evaluation.ts';
import type { Finding, SuppressedFinding } from '@plugin-eval/core/documents/finding.ts';
import type { Profile } from '@plugin-eval/core/documents/names.ts';
import type { ReadingNote } from '@plugin-eval/skill/reading-note.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';
import { settleInlineSuppressions } from './inline-suppressions.ts';
import type { RuleDefinition } from './rule-definition.ts';
import { runRules } from './run-rules.ts';
import { type StaticScores, scoreFeatures } from './score-features.ts';
import { viewSkill } from './skill-view.ts';
import { orderFindings } from './static-findings.ts';

/** Causes of which an empty description and a missing trigger are mere consequences, the deepest first. */
const CAUSES = [
  'frontmatter-missing',
  'frontmatter-unclosed',
  'frontmatter-yaml',
  'description-type',
  'EMPTY_DESCRIPTION',
];

const CONSEQUENCES = new Set(['EMPTY_DESCRIPTION', 'MISSING_TRIGGER', 'name-missing']);

export interface StaticAnalysis {
  features: StaticFeatures;
  scores: StaticScores;
  findings: Finding[];
  suppressed: SuppressedFinding[];
}

export interface AnalysisSettings {
  profile: Profile;
  /** True when comments in the skill may suppress findings. */
  trustInline: boolean;
  /** Rules of the user. */
  own?: readonly RuleDefinition[];
}

/**
 * Layer 1 of a skill: features, scores, and everything worth telling its author.
 * @param referenceNotes what is to be said of the files under references/
 */
export function analyseSkill(
  skill: Skill,
  referenceNotes: readonly ReadingNote[],
  settings: AnalysisSettings,
): StaticAnalysis {
  const view = viewSkill(skill, settings.profile);
  const { features } = view;
  const scores = scoreFeatures(features);
  const found = runRules(view, [...skill.notes, ...referenceNotes], settings.own);
  const isCode = (line: number) => skill.body.isCode[line - skill.frontmatter.lineCount] === true;
  const settled = settleInlineSuppressions(
    foldConsequences(found, features.descriptionLength),
    skill.lines,
    skill.path,
    isCode,
    settings.trustInline,
    settings.own,
  );
  return { features, scores, ...settled, findings: orderFindings(settled.findings) };
}

/**
 * Keeps one finding for one cause: consequences of an unreadable description are named in the message of the
 * cause. The penalty still counts the flags.
 * @param descriptionLength in code points; of a description that was read nothing is folded
 */
function foldConsequences(findings: readonly Finding[], descriptionLength: number): Finding[] {
  if (descriptionLength > 0) return [...findings];
  const cause = CAUSES.flatMap((rule) => findings.find((finding) => finding.rule === rule) ?? [])[0];
  if (cause === undefined) return [...findings];
  const isName = (finding: Finding) =>
    finding.rule === 'name-missing' && !cause.rule.startsWith('frontmatter');
  const folded = findings.filter(
    (finding) => finding !== cause && CONSEQUENCES.has(finding.rule) && !isName(finding),
  );
  if (folded.length === 0) return [...findings];
  const message = `${cause.message} ${folded.length === 1 ? 'This follows from it' : 'These follow from it'}: ${folded.map(sentenceOf).join(', ')}.`;
  return findings
    .filter((finding) => !folded.includes(finding))
    .map((finding) => (finding === cause ? { ...cause, message } : finding));
}

function sentenceOf({ rule, severity }: Finding): string {
  return severity === null ? rule : `${rule} (counted in the penalty)`;
}
