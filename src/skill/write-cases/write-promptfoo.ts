import { stringify } from 'yaml';
import { defined, graderOf, listOrNone } from './case-fields.ts';
import { promptfooAssertion } from './promptfoo-assertion.ts';
import type { CasesToWrite, LostField, WrittenCases } from './written-cases.ts';

/** What its templates take for their own. */
const TEMPLATE = /\{[{%#]/;

/**
 * Cases as a configuration of promptfoo, in `evals/promptfooconfig.yaml`: the prompt of each is a variable of its test, labels
 * are metadata. Its provider `echo` calls nothing and stands for the one to be tested.
 */
export function writePromptfoo({ skill, cases }: CasesToWrite): WrittenCases {
  const cautions: LostField[] = [];
  const tests = cases.map((one, index) => {
    if (TEMPLATE.test(one.prompt))
      cautions.push({
        ...{ case: index, field: 'prompt' },
        what: 'It holds {{, {% or {#, which promptfoo renders as a template.',
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

/** A list only where it has to be one; none at all is null. */
function oneOrList(names: readonly string[]): string | readonly string[] | null {
  return names.length > 1 ? names : (names[0] ?? null);
}
