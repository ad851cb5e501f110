import { posix } from 'node:path';
import { isRecord, ownField } from '@plugin-eval/core/text/json-values.ts';
import type { FilesNextToTests } from './files-next-to-tests.ts';
import { NOTES_KEY } from './read-case-task.ts';
import { bucketIn, type Fields, otherKeys, TranslatedCase, textsIn } from './translated-case.ts';
import { addWazaExpected, addWazaGrader } from './waza-graders.ts';

const KNOWN_INPUTS = ['prompt', 'prompt_file', 'follow_up_prompts', 'files', 'context'];
const KNOWN = [
  ...['id', 'name', 'description', 'tags', 'inputs', 'graders', 'expected', 'timeout_seconds', 'golden'],
  ...['trials', 'enabled', 'context_dir'],
];
/** File-level keys that affect the tasks and are not read. */
const UNREAD = ['hooks', 'inputs', 'tasks_from', 'range'];
/** Folder of files named without content. */
const FIXTURES = 'fixtures';

/** Settings of a file for all of its tests. */
export interface WazaSuite {
  graders: unknown;
  notes: readonly string[];
  neighbours: Pick<FilesNextToTests, 'folder' | 'files' | 'text'>;
}

export function wazaSuite(file: Fields, neighbours: WazaSuite['neighbours']): WazaSuite {
  const notes = UNREAD.filter((key) => Object.hasOwn(file, key)).map((key) => `its ${key} are not read`);
  return { graders: ownField(file, 'graders'), notes, neighbours };
}

/** Returns true for an `eval.yaml` of waza: tasks, and the skill or graders for all of them. */
export function isWazaFile(file: Fields): boolean {
  const tasks = ownField(file, 'tasks');
  return (
    Array.isArray(tasks) &&
    (typeof ownField(file, 'skill') === 'string' || Array.isArray(ownField(file, 'graders')))
  );
}

/** The patterns of a file's tasks, and its inline tasks. */
export function wazaTasksOf(file: Fields): { patterns: string[]; inline: Fields[] } {
  const tasks = ownField(file, 'tasks');
  const list: readonly unknown[] = Array.isArray(tasks) ? tasks : [];
  return {
    patterns: list.flatMap((one) => {
      const pattern = isRecord(one) ? ownField(one, 'include') : one;
      return typeof pattern === 'string' ? [pattern] : [];
    }),
    inline: list.filter(isRecord).filter((one) => Object.hasOwn(one, 'inputs')),
  };
}

/**
 * A task in our keys; empty for a disabled one.
 * @param folder of its file, relative to that of the suite
 */
export function wazaCase(task: Fields, folder: string, suite: WazaSuite): Fields[] {
  if (ownField(task, 'enabled') === false) return [];
  const { graders: all, neighbours } = suite;
  const into = new TranslatedCase();
  const stated = ownField(task, 'inputs');
  const inputs = isRecord(stated) ? stated : {};
  const fixtureOf = fixtures(ownField(task, 'context_dir'), neighbours);
  const own = ownField(task, 'graders');
  for (const list of [all, own])
    for (const one of Array.isArray(list) ? list : [])
      if (isRecord(one)) addWazaGrader(one, into, fixtureOf);
      else into.unsupported('a grader that is not a mapping');
  const expected = ownField(task, 'expected');
  addWazaExpected(expected, into);
  for (const key of otherKeys(task, KNOWN)) into.unsupported(`the key ${key}`);
  for (const key of otherKeys(inputs, KNOWN_INPUTS)) into.unsupported(`${key} in its inputs`);
  const context = ownField(inputs, 'context');
  if (isRecord(context) && Object.keys(context).length > 0) into.unsupported('context in its inputs');
  const trigger = isRecord(expected) ? ownField(expected, 'should_trigger') : undefined;
  return [
    {
      id: ownField(task, 'id') ?? ownField(task, 'name'),
      prompt: promptOf(inputs, folder, neighbours),
      turns: textsIn(ownField(inputs, 'follow_up_prompts')),
      files: filesOf(ownField(inputs, 'files'), fixtureOf),
      ...bucketIn(ownField(task, 'tags')),
      ...(typeof trigger === 'boolean' ? { should_trigger: trigger } : {}),
      timeout_s: ownField(task, 'timeout_seconds'),
      expectations: into.graders.flatMap((one) => expectationIn(one) ?? []),
      ...{ graders: into.graders.filter((one) => expectationIn(one) === null), [NOTES_KEY]: into.notes },
    },
  ];
}

function promptOf(inputs: Fields, folder: string, { text }: WazaSuite['neighbours']): unknown {
  const file = ownField(inputs, 'prompt_file');
  if (typeof file !== 'string') return ownField(inputs, 'prompt');
  const path = posix.join(folder, file);
  return path.startsWith('..') || posix.isAbsolute(file) ? undefined : (text(path) ?? undefined);
}

/** Files without content are in the folder of fixtures; they keep their names in the workspace. */
function filesOf(value: unknown, fixtureOf: (path: string) => string | null): unknown {
  if (!Array.isArray(value)) return value;
  return value.map((item: unknown) => {
    const path = isRecord(item) ? ownField(item, 'path') : undefined;
    if (!isRecord(item) || typeof path !== 'string' || Object.hasOwn(item, 'content')) return item;
    const source = fixtureOf(path);
    return source === null ? item : { path, source };
  });
}

/** Finds files of the folder that a task, or the custom of waza, names; as the skill has them. */
function fixtures(
  folder: unknown,
  { folder: own, files }: WazaSuite['neighbours'],
): (path: string) => string | null {
  let known: ReadonlySet<string> | null = null;
  return (path) => {
    known ??= new Set(files());
    const at = posix.join(own, typeof folder === 'string' ? folder : FIXTURES, path);
    return known.has(at) ? at : null;
  };
}

/** A judge prompt that represents an expectation, by its name. */
function expectationIn({ name, kind, weight, expectation }: Fields): string | null {
  const isOne = kind === 'judged' && weight === undefined && typeof name === 'string';
  return isOne && /^expectation_\d{1,3}$/.test(name) && typeof expectation === 'string' ? expectation : null;
}
