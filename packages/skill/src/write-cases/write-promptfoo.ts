import { stringify } from 'yaml';
import { defined, graderOf, listOrNone } from './case-fields.ts';
import { promptfooAssertion } from './promptfoo-assertion.ts';
import type { CasesToWrite, LostField, WrittenCases } from './written-cases.ts';

/** Syntax that its templates would interpret. */
const TEMPLATE = /\{[{%#]/;

/**
 * Writes cases as a promptfoo configuration, in `evals/promptfooconfig.yaml`: each prompt is a variable of
 * its test, labels are metadata. Its provider `echo` calls nothing and marks the place of the tested one.
 */
export function writePromptfoo({ skill, cases }: CasesToWrite): WrittenCases {
  const cautions: LostField[] = [];
  const tests = cases.map((one, index) => {
    if (TEMPLATE.test(one.prompt))
      cautions.push({
        ...{ case: index, field: 'prompt' },
        what: 'It contains {{, {% or {#, which promptfoo renders as a template.',
      });
    const graders = (one.task?.graders ?? []).flatMap((stated) => graderOf(stated) ?? []);
    const { expectedSkills } = one;
    const metadata = defined({
      should_trigger: one.shouldTrigger ?? undefined,
      expected_skill: expectedSkills === null ? undefined : oneOrList(expectedSkills.expected),
      acceptable_skills: listOrNone(expectedSkills?.acceptable ?? []),
      bucket: one.bucket ?? undefined,
      expected_output: one.expectedOutput ?? undefined,
    });
    const assert = [
      ...graders.flatMap((grader) => promptfooAssertion(grader) ?? []),
      ...one.expectations.map((value) => ({ type: 'llm-rubric', value })),
    ];
    return defined({
      description: one.id ?? undefined,
      vars: { prompt: one.prompt },
      assert: listOrNone(assert),
      metadata: Object.keys(metadata).length > 0 ? metadata : undefined,
    });
  });
  const config = { description: `Tests of ${skill}`, prompts: ['{{prompt}}'], providers: ['echo'], tests };
  const text = stringify(config, { lineWidth: 0 });
  return { files: new Map([['evals/promptfooconfig.yaml', { text }]]), cautions };
}

/** Uses a list only for several names; null for none. */
function oneOrList(names: readonly string[]): string | readonly string[] | null {
  return names.length > 1 ? names : (names[0] ?? null);
}
