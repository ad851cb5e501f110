import type { Evaluation, SkillEvaluation } from '../../documents/evaluation.ts';
import { furtherAdvice, tipList, topAdvice } from './advice-list.ts';
import { dimensionTable } from './dimension-table.ts';
import { featureTables } from './feature-tables.ts';
import { findingList } from './finding-list.ts';
import { type HeadingLevel, heading } from './heading.ts';
import { type Html, html } from './html.ts';
import { foldedJudgeSection, judgeSection } from './judge-section.ts';
import { layerOne } from './layer-one.ts';
import { foldedRankingSection, rankingSection } from './ranking-section.ts';
import { safetySection } from './safety-section.ts';
import { foldedSessionsSection, sessionsSection } from './sessions-section.ts';
import { shownPath } from './shown-place.ts';
import { suppressedList } from './suppressed-list.ts';
import { uncertaintyNote } from './uncertainty-note.ts';
import { memberVerdict } from './verdict.ts';

/** Everything about a skill below its verdict. */
export function skillDetail(skill: SkillEvaluation, level: HeadingLevel): Html {
  const features = skill.layers[0].features;
  return html`${topAdvice(skill, level)}
    ${dimensionSection(skill, level)}
    ${layerOne(skill, level)}
    ${judgeSection(skill, level)}
    ${sessionsSection(skill, level)}
    ${rankingSection(skill, level)}
    ${safetySection(skill, level)}
    ${findingList(skill.findings, level)}
    ${suppressedList(skill.suppressed)}
    ${furtherAdvice(skill.advice, level)}
    ${tipList(skill.tips, level)}
    ${features && featureTables(features, level)}`;
}

/** A skill in short, as a member of a collection: verdict, what to fix, dimensions, findings. */
export function compactSkill(skill: SkillEvaluation, level: HeadingLevel): Html {
  return html`${memberVerdict(skill)}
    ${memberPath(skill)}
    ${topAdvice(skill, level)}
    ${safetySection(skill, level)}
    ${dimensionSection(skill, level, true)}
    ${foldedJudgeSection(skill, level)}
    ${foldedSessionsSection(skill, level)}
    ${foldedRankingSection(skill, level)}
    ${findingList(skill.findings, level)}
    ${suppressedList(skill.suppressed)}`;
}

export function dimensionSection(evaluation: Evaluation, level: HeadingLevel, compact = false): Html {
  return html`<section>${heading(level, 'Dimensions')}${dimensionTable(evaluation, compact)}${!compact && uncertaintyNote(evaluation)}</section>`;
}

export function memberPath({ subject }: Evaluation): Html {
  return html`<p class="at"><code>${shownPath(subject.path)}</code></p>`;
}
