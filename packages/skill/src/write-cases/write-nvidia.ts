import { isRecord, ownField } from '@plugin-eval/core/text/json-values.ts';
import { scriptGrader } from '../case-task/script-grader.ts';
import type { EvalCase } from '../eval-case.ts';
import { defined, labelOf, listOrNone, statementsOf } from './case-fields.ts';
import { json, namedFiles } from './write-skill-creator.ts';
import type { CasesToWrite, WrittenCases, WrittenFiles } from './written-cases.ts';

/** Cases as NVIDIA's skills have them, in `evals/evals.json`. */
export function writeNvidia({ skill, cases }: CasesToWrite): WrittenCases {
  const files: WrittenFiles = new Map();
  const entries = cases.map((one, index) =>
    defined({
      id: one.id ?? `${skill}-${index + 1}`,
      question: one.prompt,
      ...skillsOf(one, skill),
      expected_script: scriptOf(one) ?? null,
      ground_truth: one.expectedOutput ?? undefined,
      expected_behavior: listOrNone(statementsOf(one)),
      files: listOrNone(namedFiles(files, one)),
    }),
  );
  return { files: new Map([['evals/evals.json', { text: json(entries) }], ...files]), cautions: [] };
}

/** Returns the expected skills of a label: this skill, or none. */
function skillsOf(one: EvalCase, skill: string): Record<string, unknown> {
  const { shouldTrigger, expectedSkills } = one;
  const label = labelOf(one, skill);
  const given = shouldTrigger === null ? {} : { should_trigger: shouldTrigger };
  if (expectedSkills === null)
    return label === null ? given : { expected_skill: label ? skill : null, ...given };
  const { expected, acceptable } = expectedSkills;
  return {
    expected_skill: expected.length > 1 ? expected : (expected[0] ?? null),
    ...(acceptable.length > 0 ? { acceptable_skills: acceptable } : {}),
    ...given,
  };
}

/** The script a case requires to run, if a grader says exactly that. */
function scriptOf({ task }: EvalCase): string | undefined {
  for (const { value } of task?.graders ?? []) {
    const name = isRecord(value) ? ownField(value, 'name') : undefined;
    const script = typeof name === 'string' && name.startsWith('runs ') ? name.slice('runs '.length) : '';
    if (script !== '' && JSON.stringify(scriptGrader(script)) === JSON.stringify(value)) return script;
  }
  return undefined;
}
