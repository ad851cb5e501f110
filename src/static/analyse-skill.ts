import type { StaticFeatures } from '../documents/evaluation.ts';
import type { Finding } from '../documents/finding.ts';
import type { Profile } from '../documents/names.ts';
import type { Skill } from '../skill/skill.ts';
import { antiPatternFindings } from './anti-pattern-findings.ts';
import { extractFeatures } from './extract-features.ts';
import { findingFromNote, orderFindings } from './finding.ts';
import { lintFrontmatter } from './lint-frontmatter.ts';
import { lintReadableText, lintSkillBody } from './lint-text.ts';
import { type StaticScores, scoreFeatures } from './score-features.ts';

export interface StaticAnalysis {
  features: StaticFeatures;
  scores: StaticScores;
  findings: Finding[];
}

/** Layer 1 of a skill: features, scores, and everything worth telling its author. */
export function analyseSkill(skill: Skill, profile: Profile): StaticAnalysis {
  const features = extractFeatures(skill);
  const scores = scoreFeatures(features);
  const text = {
    path: skill.path,
    lines: skill.lines,
    bodyStart: skill.frontmatter.lineCount,
    body: skill.body,
  };
  const findings = orderFindings([
    ...antiPatternFindings(skill, features, scores.flags),
    ...skill.notes.map((note) => findingFromNote(note, skill.path)),
    ...lintFrontmatter(skill.frontmatter, skill.path, skill.folderName, profile),
    ...lintReadableText(text),
    ...lintSkillBody(text, features.referenceFiles.length > 0),
  ]);
  return { features, scores, findings };
}
