import { workspacePath } from '../case-task/workspace-path.ts';
import { addFile, defined, labelOf, listOrNone, placedFiles, statementsOf } from './case-fields.ts';
import type { CasesToWrite, WrittenCases, WrittenFiles } from './written-cases.ts';

const EVALS = 'evals/evals.json';
const TRIGGERS = 'evals/trigger_eval.json';

/**
 * Cases in skill-creator's form: tasks in `evals/evals.json`, and prompts with labels in
 * `evals/trigger_eval.json`. Files are in `evals/files/`.
 */
export function writeSkillCreator({ skill, cases }: CasesToWrite): WrittenCases {
  const files: WrittenFiles = new Map();
  const numbers = new Set(cases.flatMap(({ id }) => numberIn(id) ?? []));
  let next = 1;
  const numberOf = (id: string | null) => {
    const own = numberIn(id);
    if (own !== null) return own;
    while (numbers.has(next)) next += 1;
    numbers.add(next);
    return next;
  };
  const evals = cases.flatMap((one) => {
    const statements = statementsOf(one);
    const named = namedFiles(files, one);
    const isTask = one.expectedOutput !== null || statements.length > 0 || named.length > 0;
    if (!isTask && labelOf(one, skill) !== null) return [];
    return [
      defined({
        id: numberOf(one.id),
        prompt: one.prompt,
        expected_output: one.expectedOutput ?? undefined,
        files: named,
        expectations: listOrNone(statements),
      }),
    ];
  });
  const triggers = cases.flatMap((one) => {
    const label = labelOf(one, skill);
    return label === null ? [] : [{ query: one.prompt, should_trigger: label }];
  });
  const written: WrittenFiles = new Map();
  if (evals.length > 0 || triggers.length === 0)
    written.set(EVALS, { text: json({ skill_name: skill, evals }) });
  if (triggers.length > 0) written.set(TRIGGERS, { text: json(triggers) });
  return { files: new Map([...written, ...files]), cautions: [] };
}

/** The files of a case by name, which come where they belong by the rule for files that are only named. */
export function namedFiles(files: WrittenFiles, one: CasesToWrite['cases'][number]): string[] {
  return placedFiles(one).flatMap(({ path, file }) => {
    const isThere = 'copyOf' in file && workspacePath(file.copyOf) === path;
    if (isThere) {
      addFile(files, file.copyOf, file);
      return [file.copyOf];
    }
    const at = `evals/files/${path}`;
    return workspacePath(at) === path && addFile(files, at, file) ? [at] : [];
  });
}

function numberIn(id: string | null): number | null {
  return id !== null && /^(?:0|[1-9]\d{0,14})$/.test(id) ? Number(id) : null;
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
