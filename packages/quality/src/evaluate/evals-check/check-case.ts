import type { CheckedCase } from '@plugin-eval/core/documents/evals-check.ts';
import type { InstallRules } from '@plugin-eval/skill/read-limits.ts';
import { gradersOfCase } from '../case-graders.ts';
import { caseWorkspace } from '../case-workspace.ts';
import type { CheckRoom } from './prepared-workspace.ts';
import type { PlacedCase } from './read-tests.ts';
import { tryGraders } from './try-graders.ts';

/** A checked test, and why no session can run it: a sentence, or null. */
export interface CaseCheck {
  checked: CheckedCase;
  refused: string | null;
}

/** A test as it would be executed. */
type ReadCase =
  | { kind: 'ready'; given: Workspace; graders: Grader[]; solution: Workspace | null }
  /** `refused` when no session can run it, else it needs none. */
  | { kind: 'untried' | 'refused'; reason: string };
type Workspace = Exclude<ReturnType<typeof caseWorkspace>, string>;
type Grader = Parameters<typeof tryGraders>[0]['graders'][number];

/** Reads the files and graders of a test. @param folder of the skill, a real path */
export function readCase(
  folder: string,
  { evalCase: { expectations, files, task }, shouldTrigger }: PlacedCase,
  limits: InstallRules,
): ReadCase {
  if (shouldTrigger === false)
    return { kind: 'untried', reason: 'It should not trigger the skill, and is not executed.' };
  const refuse = (reason: string): ReadCase => ({ kind: 'refused', reason });
  const given = caseWorkspace(folder, [...files, ...(task?.files ?? [])], limits);
  if (typeof given === 'string') return refuse(given);
  const { graders: stated, problems } = gradersOfCase(folder, task);
  if (problems.length > 0) return refuse(problems.join(' '));
  const judged = expectations.map((expectation) => ({
    ...{ kind: 'judged' as const, expectation: expectation.slice(0, 2_000), required: false, weight: 1 },
  }));
  const graders = [...stated, ...judged];
  if (graders.length === 0) return { kind: 'untried', reason: 'It has neither graders nor expectations.' };
  const solution = task?.reference == null ? null : caseWorkspace(folder, task.reference, limits);
  if (typeof solution === 'string') return refuse(`Its solution: ${solution}`);
  return { kind: 'ready', given, graders, solution };
}

/**
 * Tries the graders of one test. One that should not trigger the skill is not executed, so nothing of it is tried.
 * @param folder of the skill, a real path
 * @throws the signal's reason
 */
export async function checkCase(
  folder: string,
  placed: PlacedCase,
  limits: InstallRules,
  room: CheckRoom,
): Promise<CaseCheck> {
  const { evalCase, file, line, shouldTrigger } = placed;
  const { id, prompt, task, labelFrom, expectationsFrom } = evalCase;
  const head = {
    ...{ file, line, id, prompt, shouldTrigger },
    labelFrom: shouldTrigger === null ? null : (labelFrom ?? 'a guess from its prose'),
    expectationsFrom: [...expectationsFrom],
  };
  const read = readCase(folder, placed, limits);
  if (read.kind !== 'ready') {
    const { kind, reason } = read;
    const checked: CheckedCase = {
      ...{ ...head, graders: [] },
      reference: { status: task?.reference == null ? 'none' : 'unmeasured', reason },
      untouched: { status: 'unmeasured', reason },
    };
    return { checked, refused: kind === 'refused' ? reason : null };
  }
  const { given, graders, solution } = read;
  const reference = solution === null ? null : { files: solution, answer: task?.referenceAnswer ?? null };
  const tried = await tryGraders({ folder, given, setup: task?.setup ?? [], graders, reference }, room);
  return { checked: { ...head, ...tried }, refused: null };
}
