/** Rubrics of the judge, and the reference file of the plugin's skill that is made from them. */

export interface Band {
  low: number;
  high: number;
  anchor: string;
}

export interface Rubric {
  dimension: string;
  version: number;
  title: string;
  bands: Band[];
  /** From the first `##` heading on. */
  sections: string;
}

/** The core rubrics in the order of the methodology. */
export const CORE_RUBRICS = [
  'triggering_accuracy',
  'orchestration_fitness',
  'output_quality',
  'scope_calibration',
] as const;

/** @throws Error when the text has not the shape of a rubric */
export function parseRubric(text: string): Rubric {
  const parts = /^---\ndimension: (\w+)\nversion: (\d+)\n---\n\n# (.+)\n\n(## [\s\S]+)$/.exec(text);
  const [, dimension, version, title, sections] = parts ?? [];
  if (!dimension || !version || !title || !sections) throw new Error(`No rubric: ${text.slice(0, 80)}`);
  return { dimension, version: Number(version), title, bands: parseBands(sections), sections };
}

function parseBands(sections: string): Band[] {
  const table = /^## Bands\n\n\| Range \| Anchor \|\n\|---\|---\|\n((?:\|.*\|\n)+)/m.exec(sections)?.[1];
  if (table === undefined) throw new Error('A rubric has no table of bands.');
  return table
    .trimEnd()
    .split('\n')
    .map((row) => {
      const [, low, high, anchor] = /^\| (\d\.\d\d)-(\d\.\d\d) \| (.+) \|$/.exec(row) ?? [];
      if (!low || !high || !anchor) throw new Error(`No band: ${row}`);
      return { low: Number(low), high: Number(high), anchor };
    });
}

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
