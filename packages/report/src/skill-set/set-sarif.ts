import type { SkillSet } from '@plugin-eval/core/documents/skill-set.ts';
import { renderFindingsLog } from '../sarif/findings-log.ts';

const RULES = {
  'not-listed': 'An agent does not list the skill.',
  'description-lost': 'An agent lists less than the description.',
  collision: 'Two skills are nearly the same.',
  'duplicate-body': 'Two skills have nearly the same body.',
  'similar-name': 'Two names are easily confused.',
  'recall-loss': 'A change takes prompts from other skills.',
} as const;

/** A log with one run: a result for each finding of a set. */
export function renderSetSarif(
  set: SkillSet,
  options: { repositoryPrefix: string; docsUrl: string },
): string {
  const { tool, findings, errors, skills } = set;
  const placeOf = (skill: number) => ({
    file: skills[skill]?.path ?? '.',
    line: skills[skill]?.line ?? null,
  });
  return renderFindingsLog(
    {
      ...{ command: 'set', tool, rules: RULES },
      findings: findings.map(({ agents, skill, other, ...finding }, index) => ({
        ...finding,
        place: placeOf(skill),
        other: other === null ? null : placeOf(other),
        fingerprint: [finding.rule, skills[skill]?.path, other === null ? '' : skills[other]?.path, index],
        properties: { agents },
      })),
      errors: errors.map(({ message }) => message),
    },
    options,
  );
}
