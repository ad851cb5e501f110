import type { StaticFeatures } from '@plugin-eval/core/documents/evaluation.ts';
import type { AntiPatternFlag, Level } from '@plugin-eval/core/documents/names.ts';
import type { Rule } from '@plugin-eval/core/documents/rule.ts';
import type { ReadLimits } from '@plugin-eval/skill/read-limits.ts';
import type { Correction } from '../fix/correction.ts';
import type { ManifestCorrection } from '../fix/manifests/manifest-correction.ts';
import type { SkillView, TextView } from './skill-view.ts';

/** A result of a rule: the place, and any deviations from the rule's text. Lines and columns are 1-based. */
export interface Found {
  level?: Level;
  /** @default the title of the rule */
  message?: string;
  fix?: string;
  line?: number | null;
  column?: number | null;
  evidence?: string | null;
  /** Relative to the skill folder. @default the file that is checked */
  file?: string;
}

/** An entry at a path of an example. */
export type ExampleEntry = string | Uint8Array | { link: string } | 'FOLDER';

/**
 * The text of a SKILL.md, or the files of a folder by their paths in it. A text without frontmatter gets a
 * valid one.
 */
export type Example = string | Readonly<Record<string, ExampleEntry>>;

export interface Examples {
  /** Skills in which the rule finds something. */
  fires: readonly Example[];
  /** Skills in which it finds nothing. */
  spares: readonly Example[];
  /** Bounds on reading that the examples need. */
  limits?: Partial<ReadLimits>;
}

/** A rule that `plugin-eval fix` may correct. */
interface CorrectableRule extends Rule {
  /** Corrects a finding without changing what the text means; absent where only a person can. */
  correct?: Correction;
}

/** A rule about skills: its text, its check, and tested examples. */
export interface SkillRule extends CorrectableRule {
  of: 'skill';
  check(skill: SkillView): readonly Found[];
  examples: Examples;
}

/** A rule about every Markdown file that an agent reads: skills, agents and commands. */
export interface TextRule extends CorrectableRule {
  of: 'text';
  check(text: TextView): readonly Found[];
  examples: Examples;
}

/** A rule about agents of plugins. */
export interface AgentRule extends CorrectableRule {
  of: 'agent';
  check(agent: TextView): readonly Found[];
  examples: Examples;
}

/** A rule that packages/skill/src finds broken while it reads a folder: there may be no skill that a check could look at. */
export interface ReadingRule extends CorrectableRule {
  of: 'reading';
  /** Corrects a manifest; absent where only a person can. */
  correctManifest?: ManifestCorrection;
  /** Examples; null when no folder can show it on every machine. */
  examples: Examples | null;
}

export type RuleDefinition = SkillRule | TextRule | AgentRule | ReadingRule;

/** An anti-pattern counted by the formula: flagged from features alone, once for each target. */
export interface AntiPattern extends SkillRule {
  id: AntiPatternFlag;
  /** Links that it is flagged for; one null where it is not about links. */
  targets(features: StaticFeatures): readonly (string | null)[];
}

/** A list for a yes or no. */
export function once(isFlagged: boolean): readonly null[] {
  return isFlagged ? [null] : [];
}

/** Returns true for a rule whose findings `plugin-eval fix` may correct. */
export function isCorrectable(rule: RuleDefinition): boolean {
  return rule.correct !== undefined || (rule.of === 'reading' && rule.correctManifest !== undefined);
}
