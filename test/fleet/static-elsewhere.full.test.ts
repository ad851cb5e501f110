import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { TaskErroredError } from '@plugin-eval/core/errors/task-errored-error.ts';
import { hostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import type { Perform, Task } from '@plugin-eval/engine/run/task.ts';
import {
  type AnalysisJob,
  type AnalysisOutcome,
  runAll,
} from '@plugin-eval/quality/evaluate/analysis-job.ts';
import { analyseRemotely } from '@plugin-eval/quality/evaluate/remote-analysis/analyse-remotely.ts';
import { FolderPacker } from '@plugin-eval/quality/evaluate/remote-analysis/pack-folder.ts';
import {
  StaticBatches,
  staticAnalysisKind,
} from '@plugin-eval/quality/evaluate/remote-analysis/static-analysis-kind.ts';
import { unpackEntries } from '@plugin-eval/quality/evaluate/remote-analysis/unpack-entries.ts';
import { describe, expect, test } from 'vitest';
import { QUICK_OPTIONS, STOPPED_CLOCK } from '../support/evaluate-folder.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryFolder, temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

/** Another machine with nothing but what is sent to it. `broken` brings nothing, `hostile` changes what it brings. */
function otherMachine(
  options: { broken?: boolean; meanwhile?: () => void; hostile?: (result: unknown) => unknown } = {},
) {
  const [here, there] = [new StaticBatches(), new StaticBatches()];
  const own = { host: { ...hostMachine, temporaryFolder: temporaryFolder() }, clock: STOPPED_CLOCK };
  const kind = staticAnalysisKind(there, own);
  const tasks: Task[] = [];
  const perform = async (task: Task) => {
    tasks.push(task);
    if (options.broken) throw new TaskErroredError(task.label, 'worker-lost', 3, 'Gone.');
    const input = JSON.parse(JSON.stringify(task.input));
    for (const hash of kind.contents?.of(input) ?? []) there.receive(hash, here.take(hash));
    const done = await kind.execute(input, { signal: new AbortController().signal });
    options.meanwhile?.();
    const result = options.hostile?.(done.result) ?? done.result;
    return { ...done, result, key: 'k', fromJournal: false };
  };
  const rejected: string[] = [];
  const reject = async (key: string) => void rejected.push(key);
  const elsewhere = {
    perform: Object.assign(perform, { reject }) as unknown as Perform,
    batches: here,
  };
  return { elsewhere, tasks, kind, rejected };
}

const jobsOf = (root: string, names: readonly string[]): AnalysisJob[] =>
  names.map((name) => ({ kind: 'skill', member: { path: join(root, name), shown: name } }));

async function both(jobs: readonly AnalysisJob[], machine = otherMachine()) {
  const found: AnalysisOutcome[] = [];
  for await (const outcome of analyseRemotely(jobs, QUICK_OPTIONS, STOPPED_CLOCK, machine.elsewhere))
    found.push(outcome);
  const here = await runAll(jobs, { options: QUICK_OPTIONS, watched: false }, STOPPED_CLOCK);
  const json = (outcomes: unknown) => JSON.parse(JSON.stringify(outcomes));
  return { elsewhere: json(found), here: json(here.map(({ outcome }) => outcome)), tasks: machine.tasks };
}

function collection(): string {
  const root = temporaryRepository();
  writeTree(root, {
    'plug/.claude-plugin/plugin.json': '{"name":"plug"}',
    'plug/skills/fold-paper-crane/SKILL.md': skillText({
      body: 'See [the boat](../boat/SKILL.md), [gone](../gone/SKILL.md).',
    }),
    'plug/skills/fold-paper-crane/references/steps.md': '# Steps\n',
    'plug/skills/fold-paper-boat/SKILL.md': skillText({ body: 'See [steps](references/missing.md).' }),
    'plug/skills/boat/SKILL.md': skillText(),
    'loose/SKILL.md': '---\nname: [\n---\n',
    'empty/README.md': 'nothing',
  });
  symlinkSync('../boat/SKILL.md', join(root, 'plug/skills/fold-paper-boat/link.md'));
  symlinkSync('/etc/passwd', join(root, 'plug/skills/boat/evil.md'));
  return root;
}

const NAMES = [
  'plug/skills/fold-paper-crane',
  'plug/skills/fold-paper-boat',
  'plug/skills/boat',
  'loose',
  'empty',
];

test('layer 1 elsewhere says of a collection what this machine says', async () => {
  const { elsewhere, here, tasks } = await both(jobsOf(collection(), NAMES));
  expect(elsewhere).toEqual(here);
  expect(tasks).toHaveLength(1);
});

test('the same of more skills than one task holds, in their order, and of a folder with too many to look at', async () => {
  const root = temporaryRepository();
  const names = Array.from({ length: 1_050 }, (_, index) => `skills/fold-paper-crane-${index}`);
  for (const name of names) mkdirSync(join(root, name), { recursive: true });
  for (const name of names.slice(0, 25))
    writeFileSync(join(root, name, 'SKILL.md'), skillText({ body: name }));
  const { elsewhere, here, tasks } = await both(jobsOf(root, names.slice(0, 25)));
  expect(elsewhere).toEqual(here);
  expect(tasks).toHaveLength(3);
});

test('a neighbour that is gone by the time the result arrives is seen to be gone', async () => {
  const root = collection();
  const meanwhile = () => rmSync(join(root, 'plug/skills/boat'), { recursive: true, force: true });
  const { elsewhere, here } = await both(jobsOf(root, NAMES.slice(0, 1)), otherMachine({ meanwhile }));
  expect(elsewhere).toEqual(here);
});

test('what nobody elsewhere brings is analysed here', async () => {
  const { elsewhere, here } = await both(jobsOf(collection(), NAMES), otherMachine({ broken: true }));
  expect(elsewhere).toEqual(here);
});

const packed = (value: unknown) => deflateRawSync(JSON.stringify(value)).toString('base64');
const unpacked = (result: unknown) =>
  JSON.parse(inflateRawSync(Buffer.from(String(result), 'base64')).toString('utf8'));

/** The first skill of a result, changed. */
const withFirst = (change: (first: Record<string, unknown>) => unknown) => (result: unknown) => {
  const [first, ...others] = unpacked(result);
  return packed([change(first), ...others]);
};

describe('a result that a hostile worker made', () => {
  test.each<[string, (result: unknown) => unknown]>([
    ['no text', () => 7],
    ['no archive', () => 'no archive'],
    ['an archive of nothing', () => packed(null)],
    ['a list of what it should not hold', () => packed([null, 1, [], {}, 'x'])],
    [
      'an archive that grows beyond all limits',
      () => deflateRawSync(Buffer.alloc(70_000_000)).toString('base64'),
    ],
    [
      'an outcome of another kind',
      withFirst((first) => ({ ...first, outcome: { kind: 'agent', evaluation: {} } })),
    ],
    [
      'an evaluation without anything',
      withFirst((first) => ({ ...first, outcome: { kind: 'skill', evaluation: {} } })),
    ],
    ['no outside', withFirst(({ outcome }) => ({ outcome, outside: null }))],
  ])('%s is no result of its kind, and what it was asked about is analysed here', async (_, hostile) => {
    const machine = otherMachine({ hostile });
    const { elsewhere, here } = await both(jobsOf(collection(), NAMES), machine);
    expect(elsewhere).toEqual(here);
    expect(machine.rejected).toEqual(['k']);
    expect(machine.kind.isResult?.(hostile(packed([{ outcome: null, outside: [] }])) as never)).toBe(false);
  });

  test('the result of another batch is taken out of reuse too', async () => {
    const machine = otherMachine({ hostile: (result) => packed(unpacked(result).slice(1)) });
    const { elsewhere, here } = await both(jobsOf(collection(), NAMES), machine);
    expect(elsewhere).toEqual(here);
    expect(machine.rejected).toEqual(['k']);
  });

  test('an honest one is a result of its kind', async () => {
    let honest: unknown = null;
    const machine = otherMachine({
      hostile: (result) => {
        honest = result;
        return result;
      },
    });
    await both(jobsOf(collection(), NAMES), machine);
    expect([machine.kind.isResult?.(honest as never), machine.rejected]).toEqual([true, []]);
  });
});

test('agents and commands of a plugin stay here', async () => {
  const root = temporaryRepository();
  writeTree(root, { 'agents/a.md': '---\nname: a\ndescription: Folds.\n---\nFold.\n' });
  const job: AnalysisJob = {
    kind: 'agent',
    member: { path: join(root, 'agents/a.md'), shown: 'agents/a.md' },
    root,
  };
  const { elsewhere, here, tasks } = await both([job]);
  expect(elsewhere).toEqual(here);
  expect(tasks).toEqual([]);
});

test('what is known of the folders around skills does not grow with the collection', () => {
  const root = temporaryFolder();
  const around = new Map();
  for (let index = 0; index < 120; index += 1) {
    writeTree(root, { [`group-${index}/skill/SKILL.md`]: skillText() });
    expect(new FolderPacker(around).pack(join(root, `group-${index}/skill`))).not.toBeNull();
  }
  expect(around.size).toBe(50);
  expect(around.has(join(root, 'group-119'))).toBe(true);
});

test.each(['../evil', '/a/../../evil', 'relative', '/a\0b'])('an entry at %s is not laid out', (path) => {
  expect(() => unpackEntries([[path, 'file', '']], temporaryFolder())).toThrow('must be absolute');
});

test('no file is written through a link that came with it', () => {
  const [root, outside] = [temporaryFolder(), temporaryFolder()];
  const entries = [
    ['/s/evil', 'link', outside],
    ['/s/evil/file', 'file', 'ZXZpbA=='],
  ] as const;
  expect(() =>
    unpackEntries(
      entries.map(([...entry]) => entry),
      root,
    ),
  ).toThrow(Error);
});
