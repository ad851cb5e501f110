import { isRecord, ownField } from '@plugin-eval/core/text/json-values.ts';
import type { EvalCase, StatedGrader } from '../eval-case.ts';
import { foldPrompt } from '../fold-prompt.ts';
import { graderOf, labelOf, placedFiles, statementsOf } from './case-fields.ts';
import type { LostField, WrittenFile, WrittenFiles } from './written-cases.ts';

type LossInCase = Omit<LostField, 'case'>;

/** Lists information lost in conversion, field by field; additions do not count. */
export function lostFields(
  skill: string,
  before: readonly EvalCase[],
  after: readonly EvalCase[],
  files: WrittenFiles,
): LostField[] {
  const byText = new Map(after.map((one) => [foldPrompt(one.prompt), one]));
  return before.flatMap((one, index) => {
    const other = byText.get(foldPrompt(one.prompt));
    const lost =
      other === undefined
        ? [{ field: 'case', what: 'The format cannot express this prompt.' }]
        : lostOf(one, other, skill, files);
    return lost.map((loss) => ({ case: index, ...loss }));
  });
}

function lostOf(one: EvalCase, other: EvalCase, skill: string, files: WrittenFiles): LossInCase[] {
  const lost: LossInCase[] = [];
  const say = (field: string, what: string) => lost.push({ field, what });
  const [task, otherTask] = [one.task, other.task];
  if (one.prompt !== other.prompt) say('prompt', 'It is written otherwise.');
  if (one.id !== null && one.id !== other.id)
    say('id', 'The format has ids of another kind, so it has a new one.');
  const label = labelOf(one, skill);
  if (label !== labelOf(other, skill)) say('should_trigger', `It was ${String(label)}.`);
  if (namesMore(one, skill) && JSON.stringify(one.expectedSkills) !== JSON.stringify(other.expectedSkills))
    say('expected_skill', `It named ${JSON.stringify(one.expectedSkills)}; only the label is kept.`);
  if (one.bucket !== null && one.bucket !== other.bucket) say('bucket', `It was ${one.bucket}.`);
  if (one.expectedOutput !== null && one.expectedOutput !== other.expectedOutput)
    say('expected_output', 'The format has no place for it.');
  lost.push(
    ...lostStatements(one, other),
    ...lostFiles(one, other, files),
    ...lostGraders(one, other, files),
  );
  const differs = (field: 'turns' | 'setup') =>
    JSON.stringify(task?.[field] ?? []) !== JSON.stringify(otherTask?.[field] ?? []);
  for (const field of ['turns', 'setup'] as const)
    if ((task?.[field] ?? []).length > 0 && differs(field)) say(field, 'The format has no place for it.');
  if (task?.reference != null && JSON.stringify(task.reference) !== JSON.stringify(otherTask?.reference))
    say('reference', 'The format has no place for a solution.');
  if (task?.referenceAnswer != null && task.referenceAnswer !== otherTask?.referenceAnswer)
    say('reference.answer', 'The format has no place for a solution.');
  if (task?.timeoutS != null && task.timeoutS !== otherTask?.timeoutS)
    say('timeout_s', `It was ${task.timeoutS} seconds.`);
  if ((task?.weight ?? 1) !== (otherTask?.weight ?? 1)) say('weight', `It was ${task?.weight}.`);
  return lost;
}

/** Returns true when its expected skills carry more information than the label. */
function namesMore({ expectedSkills }: EvalCase, skill: string): boolean {
  if (expectedSkills === null) return false;
  const { expected, acceptable } = expectedSkills;
  return acceptable.length > 0 || expected.some((name) => name !== skill) || expected.length > 1;
}

function lostStatements(one: EvalCase, other: EvalCase): LossInCase[] {
  const left = statementsOf(other);
  return one.expectations.flatMap((statement, index) =>
    takeOut(left, (found) => found === statement)
      ? []
      : [{ field: `expectations[${index}]`, what: 'The format has no place for it.' }],
  );
}

function lostFiles(one: EvalCase, other: EvalCase, files: WrittenFiles): LossInCase[] {
  const found = new Map(placedFiles(other).map(({ path, file }) => [path, originOf(file, files)]));
  return placedFiles(one).flatMap(({ path, file }) => {
    const origin = found.get(path);
    const isSame = origin !== undefined && JSON.stringify(origin) === JSON.stringify(originOf(file, files));
    return isSame ? [] : [{ field: 'files', what: `${path} is no longer in its workspace.` }];
  });
}

/** The source of a written file. */
function originOf(file: WrittenFile, files: WrittenFiles): WrittenFile {
  return ('copyOf' in file ? files.get(file.copyOf) : undefined) ?? file;
}

function lostGraders(one: EvalCase, other: EvalCase, files: WrittenFiles): LossInCase[] {
  // Statements that were matched as expectations stand for no grader.
  const left: unknown[] = other.expectations.map(statementFields);
  left.push(...(other.task?.graders ?? []).map((stated) => withOrigins(keyFields(stated), files)));
  for (const statement of one.expectations)
    takeOut(left, (found) => isLike(found, statementFields(statement)));
  return (one.task?.graders ?? []).flatMap((stated, index) => {
    const wanted = keyFields(stated);
    if (takeOut(left, (found) => isLike(found, wanted))) return [];
    const field = `graders[${index}]`;
    const kind = String(wanted.kind ?? 'unknown');
    const { name: _, ...unnamed }: Record<string, unknown> = wanted;
    const kept = [
      { like: unnamed, how: 'under another name' },
      { like: { ...unnamed, required: false }, how: 'but no longer required' },
      { like: { ...unnamed, required: true }, how: 'but required now' },
      { like: { ...unnamed, weight: 1 }, how: 'with the weight 1' },
      { like: { ...unnamed, weight: 1, required: false }, how: 'with the weight 1, and not required' },
    ].find(({ like }) => takeOut(left, (found) => isLike(found, like)));
    const what =
      kept === undefined
        ? `The format has no grader like it (${kind}).`
        : `It is kept ${kept.how} (${kind}).`;
    return [{ field, what }];
  });
}

function statementFields(expectation: string): Record<string, unknown> {
  return { kind: 'judged', required: false, weight: 1, expectation };
}

/** Adds defaults for omitted keys. */
function keyFields(stated: StatedGrader): Record<string, unknown> {
  const grader: Record<string, unknown> | null = graderOf(stated);
  if (grader !== null) return grader;
  return isRecord(stated.value) ? stated.value : { value: stated.value };
}

/** Restores the original expected file from before the copy. */
function withOrigins(grader: Record<string, unknown>, files: WrittenFiles): Record<string, unknown> {
  const expected = ownField(grader, 'expected');
  const file = typeof expected === 'string' ? files.get(expected) : undefined;
  return file !== undefined && 'copyOf' in file ? { ...grader, expected: file.copyOf } : grader;
}

/** A name that was added is no difference. */
function isLike(found: unknown, wanted: Readonly<Record<string, unknown>>): boolean {
  if (!isRecord(found)) return false;
  const { name, ...others } = found;
  const compared = wanted.name === undefined ? others : { name, ...others };
  return sorted(compared) === sorted(wanted);
}

function sorted(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}

function takeOut<Item>(items: Item[], isWanted: (item: Item) => boolean): boolean {
  const at = items.findIndex(isWanted);
  if (at !== -1) items.splice(at, 1);
  return at !== -1;
}
