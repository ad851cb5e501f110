import { stringify } from 'yaml';
import type { EvalCase } from '../eval-case.ts';
import { addFile, defined, graderOf, labelOf, listOrNone, placedFiles } from './case-fields.ts';
import { FIXTURES, wazaGrader } from './waza-grader.ts';
import type { CasesToWrite, LostField, WrittenCases, WrittenFiles } from './written-cases.ts';

/** Syntax that its templates would interpret. */
const TEMPLATE = '{{';

/**
 * Cases as waza has them: `evals/eval.yaml`, and each as a task of `evals/tasks/`, with its files in `evals/fixtures/`.
 * Source: microsoft/waza, schemas/eval.schema.json and task.schema.json, as of November 2026.
 */
export function writeWaza({ skill, cases }: CasesToWrite): WrittenCases {
  const files: WrittenFiles = new Map();
  const cautions: LostField[] = [];
  const digits = Math.max(3, String(cases.length).length);
  const tasks = cases.map((one, index): [string, { text: string }] => {
    if (one.prompt.includes(TEMPLATE))
      cautions.push({
        ...{ case: index, field: 'prompt' },
        what: 'It contains {{, which waza renders as a template.',
      });
    const number = String(index + 1).padStart(digits, '0');
    return [
      `evals/tasks/${number}.yaml`,
      { text: stringify(taskOf(one, `case-${number}`, skill, files), { lineWidth: 0 }) },
    ];
  });
  const suite = {
    name: `${skill}-eval`,
    skill,
    config: { trials_per_task: 1, timeout_seconds: 300, executor: 'copilot-sdk', model: 'claude-sonnet-4.6' },
    metrics: [{ name: 'task_completion', weight: 1, threshold: 0.8 }],
    tasks: ['tasks/*.yaml'],
  };
  return {
    files: new Map([['evals/eval.yaml', { text: stringify(suite) }], ...tasks, ...files]),
    cautions,
  };
}

function taskOf(one: EvalCase, number: string, skill: string, files: WrittenFiles): Record<string, unknown> {
  const { id, prompt, task, bucket } = one;
  const label = labelOf(one, skill);
  const placed = placedFiles(one).flatMap(({ path, file }) => {
    if ('text' in file) return [{ path, content: file.text }];
    return addFile(files, `${FIXTURES}/${path}`, file) ? [{ path }] : [];
  });
  const graders = (task?.graders ?? []).flatMap((stated, index) => {
    const grader = graderOf(stated);
    const written = grader === null ? null : wazaGrader(grader, files);
    if (grader === null || written === null) return [];
    const { type, config } = written;
    const weight = grader.weight === 1 ? undefined : grader.weight;
    return [defined({ name: grader.name ?? `${type}_${index + 1}`, type, weight, config })];
  });
  const judged = one.expectations.map((expectation, index) => ({
    ...{ name: `expectation_${index + 1}`, type: 'prompt', config: { prompt: expectation } },
  }));
  const seconds = task?.timeoutS ?? undefined;
  return defined({
    id: id ?? number,
    name: id ?? number,
    tags: bucket === null ? undefined : [bucket],
    timeout_seconds: Number.isInteger(seconds) ? seconds : undefined,
    inputs: defined({
      prompt,
      files: listOrNone(placed),
      follow_up_prompts: listOrNone(task?.turns ?? []),
    }),
    expected: label === null ? undefined : { should_trigger: label },
    graders: listOrNone([...graders, ...judged]),
  });
}
