import { type Grader, graderSchema } from '@plugin-eval/core/documents/grader.ts';
import { workspacePath } from '../case-task/workspace-path.ts';
import type { EvalCase, StatedGrader } from '../eval-case.ts';
import { labelEvalCase } from '../label-eval-case.ts';
import type { WrittenFile, WrittenFiles } from './written-cases.ts';

/** A file of a workspace, with its place. */
export interface PlacedFile {
  path: string;
  file: WrittenFile;
}

/** The files that a case puts into its workspace. */
export function placedFiles({ files, task }: EvalCase): PlacedFile[] {
  return [
    ...files.map((source) => ({ path: workspacePath(source), file: { copyOf: source } })),
    ...(task?.files ?? []).flatMap(({ path, source, content }): PlacedFile[] => {
      if (source !== null) return [{ path: path ?? workspacePath(source), file: { copyOf: source } }];
      return path === null ? [] : [{ path, file: { text: content ?? '' } }];
    }),
  ];
}

/** Adds a file unless another one exists. @returns whether it is there now */
export function addFile(files: WrittenFiles, path: string, file: WrittenFile): boolean {
  const known = files.get(path);
  if (known !== undefined) return JSON.stringify(known) === JSON.stringify(file);
  if (!/^[^/\\:*?"<>|]/.test(path) || path.split('/').some((part) => ['', '.', '..'].includes(part)))
    return false;
  files.set(path, file);
  return true;
}

/** The label of a case for its skill, from any source. */
export function labelOf(one: EvalCase, skill: string): boolean | null {
  return labelEvalCase(one, skill, false).shouldTrigger;
}

/** A valid grader; null otherwise. */
export function graderOf({ value }: StatedGrader): Grader | null {
  const parsed = graderSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
}

/** Statements that a judge decides, each of weight 1: expectations, and graders that are little else. */
export function statementsOf({ expectations, task }: EvalCase): string[] {
  return [...expectations, ...(task?.graders ?? []).flatMap((one) => statementOf(graderOf(one)) ?? [])];
}

/** Statement of a judged grader that is optional and counts once. */
function statementOf(grader: Grader | null): string | null {
  if (grader?.kind !== 'judged' || grader.required || grader.weight !== 1) return null;
  return grader.expectation;
}

/** Drops keys with an undefined value. */
export function defined(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** A list, or nothing where it is empty. */
export function listOrNone<Item>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length === 0 ? undefined : items;
}
