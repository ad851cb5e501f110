import { isRecord, ownField } from '../eval-case-entries.ts';
import { NOTES_KEY } from './read-case-task.ts';
import { type Fields, otherKeys, TranslatedCase, textsIn } from './translated-case.ts';
import { addWazaExpected, addWazaGrader } from './waza-graders.ts';

const KNOWN_INPUTS = ['prompt', 'follow_up_prompts', 'files', 'context'];
const KNOWN = [
  ...['id', 'name', 'description', 'tags', 'inputs', 'graders', 'expected', 'timeout_seconds', 'golden'],
  ...['trials', 'enabled'],
];

/** Whether a file is an `eval.yaml` of waza: tasks, and the skill or graders for all of them. */
export function isWazaFile(file: Fields): boolean {
  const tasks = ownField(file, 'tasks');
  return (
    Array.isArray(tasks) &&
    (typeof ownField(file, 'skill') === 'string' || Array.isArray(ownField(file, 'graders')))
  );
}

/** The patterns under which the tasks of a file lie, and those that it holds itself. */
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

/** A task in keys of ours. @param all graders of all tasks of its file */
export function wazaCase(task: Fields, all: unknown): Fields {
  const into = new TranslatedCase();
  const stated = ownField(task, 'inputs');
  const inputs = isRecord(stated) ? stated : {};
  const own = ownField(task, 'graders');
  for (const list of [all, own])
    for (const one of Array.isArray(list) ? list : [])
      if (isRecord(one)) addWazaGrader(one, into);
      else into.unsupported('a grader that is no mapping');
  const expected = ownField(task, 'expected');
  addWazaExpected(expected, into);
  for (const key of otherKeys(task, KNOWN)) into.unsupported(`the key ${key}`);
  for (const key of otherKeys(inputs, KNOWN_INPUTS)) into.unsupported(`${key} in its inputs`);
  const context = ownField(inputs, 'context');
  if (isRecord(context) && Object.keys(context).length > 0) into.unsupported('context in its inputs');
  const trigger = isRecord(expected) ? ownField(expected, 'should_trigger') : undefined;
  return {
    id: ownField(task, 'id') ?? ownField(task, 'name'),
    prompt: ownField(inputs, 'prompt'),
    turns: textsIn(ownField(inputs, 'follow_up_prompts')),
    files: ownField(inputs, 'files'),
    ...(typeof trigger === 'boolean' ? { should_trigger: trigger } : {}),
    timeout_s: ownField(task, 'timeout_seconds'),
    ...{ graders: into.graders, [NOTES_KEY]: into.notes },
  };
}
