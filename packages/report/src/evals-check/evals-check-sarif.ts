import type { EvalsCheck, EvalsFinding } from '@plugin-eval/core/documents/evals-check.ts';
import { renderFindingsLog } from '../sarif/findings-log.ts';

const RULES: Readonly<Record<EvalsFinding['rule'], string>> = {
  'reference-fails': 'The solution of a test fails its own graders.',
  'untouched-passes': 'A test passes for an agent that does nothing.',
  'fake-passes': 'A test passes for an agent that only pretends to do its task.',
  'case-refused': 'A test cannot be executed.',
  draft: 'A test is a draft that nobody has checked.',
  'passes-in-both-arms': 'A grader passes whether or not the work was done.',
  'grader-undecided': 'A grader could not decide.',
  'gives-answer': 'A prompt contains the expected answer.',
  'names-skill': 'A prompt names the skill.',
  'copies-description': 'A prompt copies the description of the skill.',
  'near-duplicate': 'Two prompts are nearly the same.',
  'no-tests': 'A skill has no tests.',
  'no-graders': 'Tests have neither graders nor expectations.',
  'no-positive': 'No prompt should trigger the skill.',
  'no-near-miss': 'No prompt should leave the skill alone.',
  'far-near-misses': 'No negative prompt is near the skill.',
  unlabelled: 'Tests do not say whether the skill should trigger.',
  'not-read': 'Tests could not be read.',
  'no-reference': 'A test with graders has no solution.',
  'not-supported': 'A test uses a feature that is not supported.',
  'low-power': 'The set is too small to show a difference.',
};

/** A log with one run: a result for each finding about tests. */
export function renderEvalsCheckSarif(
  { tool, findings, errors, skills }: EvalsCheck,
  options: { repositoryPrefix: string; docsUrl: string },
): string {
  return renderFindingsLog(
    {
      ...{ command: 'evals', tool, rules: RULES },
      findings: findings.map(({ skill, case: one, other, file, line, ...finding }, index) => {
        const second = other === null ? undefined : skills[skill]?.cases[other];
        return {
          ...finding,
          place: { file, line },
          other: second === undefined ? null : { file: second.file, line: second.line },
          fingerprint: [
            finding.rule,
            file,
            one === null ? '' : (skills[skill]?.cases[one]?.prompt ?? ''),
            one === null ? index : '',
          ],
        };
      }),
      errors: errors.map(({ message }) => message),
    },
    options,
  );
}
