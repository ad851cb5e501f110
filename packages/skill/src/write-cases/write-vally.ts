import { posix } from 'node:path';
import { stringify } from 'yaml';
import type { EvalCase } from '../eval-case.ts';
import { addFile, defined, graderOf, labelOf, listOrNone, placedFiles } from './case-fields.ts';
import { vallyGrader } from './vally-grader.ts';
import type { CasesToWrite, WrittenCases, WrittenFiles } from './written-cases.ts';

/** Folder of files, next to the suite. */
const FIXTURES = 'fixtures';
/** Names that Vally allows for graders. */
const NAME = /^[a-z0-9][a-z0-9-]{0,59}$/;
/** A threshold below 1, with which one failed grader does not fail a case. */
const SCORING = { threshold: 0.8 };

/**
 * Cases as Vally has them, in `evals/eval.yaml`, with files in `evals/fixtures/`.
 * Source: microsoft.github.io/vally/reference/eval-spec, version 0.16.
 */
export function writeVally({ skill, cases }: CasesToWrite): WrittenCases {
  const files: WrittenFiles = new Map();
  const names = new Set<string>();
  const ids = new Set(cases.flatMap(({ id }) => id ?? []));
  const stimuli = cases.map((one, index) =>
    stimulusOf(one, nameFor(one.id, index, ids), skill, names, files),
  );
  const suite = {
    ...{ name: `${skill}-eval`, type: 'capability', environment: { skills: ['..'] } },
    defaults: { runs: 1, timeout: '5m' },
    stimuli,
  };
  const written: WrittenFiles = new Map([['evals/eval.yaml', { text: stringify(suite, { lineWidth: 0 }) }]]);
  return { files: new Map([...written, ...files]), cautions: [] };
}

function nameFor(id: string | null, index: number, ids: ReadonlySet<string>): string {
  if (id !== null) return id;
  const name = `case-${index + 1}`;
  return ids.has(name) ? `${name}-unnamed` : name;
}

function stimulusOf(
  one: EvalCase,
  name: string,
  skill: string,
  names: Set<string>,
  files: WrittenFiles,
): Record<string, unknown> {
  const { prompt, task, bucket, expectations } = one;
  const stated = (task?.graders ?? []).flatMap((grader) => graderOf(grader) ?? []);
  const graders = stated.flatMap((grader) => {
    const written = vallyGrader(grader);
    if (written === null) return [];
    const isNamed = grader.name !== undefined && NAME.test(grader.name) && !names.has(grader.name);
    if (isNamed) names.add(grader.name ?? '');
    return [
      defined({
        type: written.type,
        name: isNamed ? grader.name : undefined,
        config: written.config,
      }),
    ];
  });
  const placed = placedFiles(one).flatMap(({ path, file }) => {
    const at = posix.join(FIXTURES, path);
    return addFile(files, `evals/${at}`, file) ? [{ src: at, dest: path }] : [];
  });
  const isStrict = stated.every(({ required }) => required);
  const turns = task?.turns ?? [];
  const environment = defined({ files: listOrNone(placed), commands: listOrNone(task?.setup ?? []) });
  const milliseconds = (task?.timeoutS ?? 0) * 1_000;
  return defined({
    name,
    ...(turns.length === 0 ? { prompt } : { turns: [prompt, ...turns].map((text) => ({ prompt: text })) }),
    tags: bucket === null ? undefined : { bucket },
    environment: Object.keys(environment).length > 0 ? environment : undefined,
    timeout: milliseconds > 0 && Number.isInteger(milliseconds) ? `${milliseconds}ms` : undefined,
    ...activationOf(one, skill),
    rubric: listOrNone(expectations),
    graders: listOrNone([
      ...invocationOf(one, skill),
      ...graders,
      ...(expectations.length > 0 ? [{ type: 'prompt' }] : []),
    ]),
    scoring: isStrict ? undefined : SCORING,
  });
}

/** A stimulus without a label says so: otherwise one expects activation. */
function activationOf(one: EvalCase, skill: string): Record<string, unknown> {
  return labelOf(one, skill) === null ? { expect_activation: null } : {};
}

function invocationOf(one: EvalCase, skill: string): Record<string, unknown>[] {
  const label = labelOf(one, skill);
  const { expected = [], excluded = [] } = one.expectedSkills ?? {};
  const isOwn = (name: string) => name === skill || name.endsWith(`:${skill}`);
  const required = new Set([...(label === true ? [skill] : []), ...expected.filter((name) => !isOwn(name))]);
  const disallowed = new Set([
    ...(label === false ? [skill] : []),
    ...excluded.filter((name) => !isOwn(name)),
  ]);
  for (const name of required) disallowed.delete(name);
  if (required.size + disallowed.size === 0 || (label === null && required.size > 0)) return [];
  const config = {
    ...(required.size === 0 ? {} : { required: [...required] }),
    ...(disallowed.size === 0 ? {} : { disallowed: [...disallowed] }),
  };
  return [{ type: 'skill-invocation', config }];
}
