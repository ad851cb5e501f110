import type { Rubric } from '@plugin-eval/sessions/grading/rubric.ts';

/** The core rubrics in the order of the methodology. */
export const CORE_RUBRICS = [
  'triggering_accuracy',
  'orchestration_fitness',
  'output_quality',
  'scope_calibration',
] as const;

/** The file `references/rubrics.md` of the skill `evaluation-methodology`. */
export function renderRubricsReference(rubrics: readonly Rubric[]): string {
  const contents = rubrics.map(({ title }) => `- [${title}](#${title.toLowerCase().replaceAll(' ', '-')})`);
  return `${[
    '<!-- Generated from rubrics/ by `npm run docs`. Edit the files there, not this one. -->',
    '',
    "# The judge's rubrics",
    '',
    'Four dimensions, each scored from 0 to 1. Judge each one by itself, and collect the evidence before you settle on a',
    'number. A band reaches up to where the next one begins.',
    '',
    ...contents,
    ...rubrics.flatMap((rubric) => [
      '',
      `## ${rubric.title}`,
      '',
      `Dimension \`${rubric.dimension}\`, version ${rubric.version} of the rubric.`,
      '',
      rubric.sections.trimEnd().replaceAll(/^##/gm, '###'),
    ]),
  ].join('\n')}\n`;
}
