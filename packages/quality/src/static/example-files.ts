import type { Example, ExampleEntry } from './rule-definition.ts';

const HEAD =
  '---\nname: example\ndescription: Folds paper into cranes. Use this skill when the user wants a crane.\n---\n';

/** Name of the folder for an example's files. */
export const EXAMPLE_FOLDER = 'example';

/** The files of an example, by their paths in its folder. */
export function exampleFiles(example: Example): Readonly<Record<string, ExampleEntry>> {
  if (typeof example !== 'string') return example;
  return { 'SKILL.md': example.startsWith('---\n') ? example : `${HEAD}${example}` };
}
