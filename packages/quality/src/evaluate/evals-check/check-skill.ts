import type { CheckedSkill, EvalsFinding } from '@plugin-eval/core/documents/evals-check.ts';
import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import type { InstallRules } from '@plugin-eval/skill/read-limits.ts';
import type { Skill } from '@plugin-eval/skill/skill.ts';
import { gradersOfCase } from '../case-graders.ts';
import { caseFindings } from './case-findings.ts';
import { type CaseCheck, checkCase } from './check-case.ts';
import type { FindingDraft } from './evals-finding-draft.ts';
import type { CheckRoom } from './prepared-workspace.ts';
import { distinctPrompts, promptFindings } from './prompt-findings.ts';
import type { SkillTests } from './read-tests.ts';
import { resultsFindings } from './results-findings.ts';
import { testCoverage } from './test-coverage.ts';
import { detectableDifferences, promptCounts, setFindings } from './test-set-findings.ts';
import { uncheckedDrafts } from './unchecked-drafts.ts';

/** A skill with its tests. */
export interface TestedSkill {
  skill: Skill;
  plugin: string | null;
  tests: SkillTests;
}

/** Returns true when part of these tests requires a sandbox. */
export function needsSandbox({ skill, tests }: TestedSkill): boolean {
  return tests.cases.some(({ evalCase: { task }, shouldTrigger }) => {
    if (shouldTrigger === false) return false;
    const { graders } = gradersOfCase(skill.folder, task);
    return (task?.setup.length ?? 0) > 0 || graders.some(({ kind }) => kind === 'command');
  });
}

/**
 * Checks the tests of a skill: their graders against their solutions and against an idle agent, their
 * prompts, and what the set can show. Calls no model. Source: docs/specification/executed-sessions.md, "Tests
 * of tests".
 * @param evaluations of this skill, whose sessions are looked at too
 * @returns findings whose index of the skill the caller sets
 * @throws the signal's reason
 */
export async function checkSkill(
  { skill, plugin, tests }: TestedSkill,
  { guessLabels, limits }: { guessLabels: boolean; limits: InstallRules },
  evaluations: readonly SkillEvaluation[],
  room: CheckRoom,
): Promise<{ checked: CheckedSkill; findings: Omit<EvalsFinding, 'skill'>[] }> {
  const checks: CaseCheck[] = [];
  for (const one of tests.cases) {
    room.signal.throwIfAborted();
    checks.push(await checkCase(skill.folder, one, limits, room));
  }
  const prompts = promptCounts(distinctPrompts(tests.cases));
  const cases = checks.map(({ checked }) => checked);
  const power = detectableDifferences(prompts.positive);
  const texts = ['description', 'when_to_use'].map((field) => skill.frontmatter.fields.get(field));
  const listing = {
    name: skill.name,
    description: texts.filter((text) => typeof text === 'string').join('\n'),
  };
  const drafts: FindingDraft[] = [
    ...tests.cases.flatMap((one, index) => {
      const check = checks[index];
      return check === undefined ? [] : caseFindings(index, check, one);
    }),
    ...evaluations.flatMap((evaluation) => resultsFindings(tests.cases, evaluation)),
    ...promptFindings(tests.cases, listing),
    ...uncheckedDrafts(tests.drafts),
    ...setFindings(tests, cases, power, guessLabels),
  ];
  return {
    checked: {
      ...{ name: skill.name, path: skill.path, plugin },
      files: tests.files.map((one) => ({ file: one.file, cases: one.cases.length })),
      ...{ cases, prompts, ...testCoverage(prompts, cases), power },
    },
    findings: drafts.map(({ other = null, place, ...draft }) => {
      const at = draft.case === null ? undefined : cases[draft.case];
      const file = at?.file ?? tests.files[0]?.file ?? skill.path;
      return { ...draft, other, ...(place ?? { file, line: at?.line ?? null }) };
    }),
  };
}
