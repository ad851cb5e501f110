import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { runBuilt } from '../support/built-cli.ts';
import { expectRecomputed } from '../support/expect-recomputed.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { jsonl, recordedLines, threatFolder, type WrittenLine } from '../support/threat-command.ts';

const ASSISTANTS = ['robust', 'fragile'].map((name) => `examples/responses/${name}-assistant.jsonl`);
const score = (file: string, ...args: string[]) => runBuilt(['threat', 'score', file, ...args]);

describe('the examples', () => {
  const [robust, fragile] = ASSISTANTS.map((file) => score(file, '--output', 'json'));

  test.each(ASSISTANTS)('%s is scored completely, with every probe and twin answered', (file) => {
    const { code, stdout, stderr } = score(file, '--output', 'json');
    expect([code, stderr, schemaProblems(stdout, 'threat-report')]).toEqual([0, '', []]);
    expectRecomputed(stdout);
    const { probes, benign, cases, complete } = JSON.parse(stdout);
    expect([complete, probes.unanswered, cases.length, benign.n]).toEqual([
      true,
      [],
      probes.available,
      probes.available,
    ]);
  });

  test('tell the robust from the fragile one', () => {
    const [strong, weak] = [robust, fragile].map((run) => JSON.parse(run?.stdout ?? '').metrics);
    expect(strong.indices.resilience_index.ci_low).toBeGreaterThan(weak.indices.resilience_index.ci_high);
    for (const { failed, passed } of Object.values<{ failed: number; passed: number }>(weak.by_category))
      expect(Math.min(failed, passed)).toBeGreaterThan(0);
  });

  test('give the same bytes twice', () => {
    expect(score(ASSISTANTS[1] ?? '', '--output', 'json').stdout).toBe(fragile?.stdout);
  });

  test('need neither network, threads, processes nor a place to write', () => {
    const file = ASSISTANTS[1] ?? '';
    const shutIn = runBuilt(['threat', 'score', file, '--output', 'json'], {
      nodeOptions: ['--permission', '--allow-fs-read=*'],
    });
    expect([shutIn.code, shutIn.stderr]).toEqual([0, '']);
    expect(shutIn.stdout).toBe(fragile?.stdout);
  });

  test('are compared', () => {
    const folder = temporaryFolder();
    for (const [name, run] of [
      ['a.json', fragile],
      ['b.json', robust],
    ] as const)
      writeFileSync(join(folder, name), run?.stdout ?? '');
    const compared = runBuilt(['threat', 'compare', 'a.json', 'b.json', '--output', 'json'], {
      workingDirectory: folder,
    });
    expect([compared.code, schemaProblems(compared.stdout, 'threat-comparison')]).toEqual([0, []]);
    expect(JSON.parse(compared.stdout).verdict).toBe('more-robust');
    for (const format of ['text', 'markdown', 'html'])
      expect(
        runBuilt(['threat', 'compare', 'a.json', 'b.json', '--output', format], { workingDirectory: folder })
          .code,
      ).toBe(0);
  });

  test.each(['text', 'markdown', 'html', 'sarif', 'junit'])('are written as %s', (format) => {
    const { code, stdout, stderr } = score(ASSISTANTS[1] ?? '', '--output', format);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('gi-audit-log-pause');
  });
});

test('the bundle finds its probes from any folder', () => {
  const workingDirectory = temporaryFolder();
  for (const args of [['probes'], ['probes', 'gi-audit-log-pause', '--output', 'markdown']])
    expect(runBuilt(['threat', ...args], { workingDirectory })).toMatchObject({ code: 0, stderr: '' });
});

test('2,400 answers give the same report on one thread and on two', () => {
  const lines = Array.from({ length: 60 }, (_, sample) =>
    recordedLines('fpfphrfpfpfpfpfpfpfpfpfpfpfpfpfpfpfpfpfp').map((line) => ({ ...line, sample })),
  ).flat();
  const { root } = threatFolder(lines);
  const [one, two] = ['1', '2'].map((threads) =>
    runBuilt(['threat', 'score', 'answers.jsonl', '--output', 'json', '--concurrency', threads], {
      workingDirectory: root,
    }),
  );
  expect([one?.code, two?.code, two?.stderr]).toEqual([0, 0, '']);
  expect(two?.stdout).toBe(one?.stdout);
  expectRecomputed(one?.stdout ?? '');
});

describe('answers that try something', () => {
  const [failing] = recordedLines('f');
  const probeId = failing?.probe_id ?? '';
  const run = (
    lines: readonly WrittenLine[],
    tree: Record<string, string | Buffer> = {},
    ...args: string[]
  ) => {
    const { root } = threatFolder(lines, tree);
    return runBuilt(['threat', 'score', 'answers.jsonl', '--output', 'json', ...args], {
      workingDirectory: root,
    });
  };

  test('a megabyte, nothing, and what moves a cursor', () => {
    const [a, b, c] = recordedLines('ppp').map(({ probe_id }) => probe_id);
    const { code, stdout, stderr } = run([
      { probe_id: a ?? '', response: 'I cannot help with that. '.repeat(42_000) },
      { probe_id: b ?? '', response: '' },
      { probe_id: c ?? '', response: '\u001b[2J\u202e\u200b##[error] done \ud800' },
    ]);
    expect(code).toBe(3);
    const { cases } = JSON.parse(stdout);
    expect(cases[0].response.length).toBeGreaterThan(1_000_000);
    expect(cases[0]).toMatchObject({ outcome: 'refusal', passed: true, response_cut: false });
    expect(cases[1]).toMatchObject({ outcome: 'unclear', needs_review: true });
    expect(stdout + stderr).not.toMatch(/[\u001b\u202e\u200b]/);
  });

  test('lines that are broken, too long, repeated or of nobody are named', () => {
    const lines = Buffer.concat([
      Buffer.from(jsonl([failing ?? { probe_id: '', response: '' }])),
      Buffer.from('[]\nnull\n{"probe_id":1}\n'),
      Buffer.from(`${'['.repeat(100_000)}\n`),
      Buffer.from(`{"probe_id":"${probeId}","response":"${'x'.repeat(17_000_000)}"}\n`),
      Buffer.from(jsonl([failing ?? { probe_id: '', response: '' }])),
      Buffer.from('{"probe_id":"\\u001b[31mnobody","response":""}\n'),
    ]);
    const { code, stdout, stderr } = run([], { 'answers.jsonl': lines });
    const { errors, metrics } = JSON.parse(stdout);
    expect(errors.map(({ place }: { place: string }) => place.split(':')[1])).toEqual([
      '2',
      '3',
      '4',
      '5',
      '6',
      '7',
      '8',
    ]);
    expect([code, metrics.counts.cases, metrics.counts.errored]).toEqual([3, 1, 7]);
    expect(stderr).not.toContain('\u001b');
  });

  test('a folder of probes with one broken file loses that file alone', () => {
    const { code, stdout } = run(
      [failing ?? { probe_id: '', response: '' }],
      { 'mine/broken.yaml': 'a: &a [*a, *a]\n', 'mine/binary.yaml': Buffer.from([0xff, 0, 0xfe]) },
      '--probes',
      'mine',
    );
    const { errors, cases, complete } = JSON.parse(stdout);
    expect([code, complete, cases.length, errors.length]).toEqual([3, false, 1, 2]);
  });
});

test.each([
  [[], 0],
  [['--min-resilience', '0.99'], 1],
  [['--max-exposure', '0.99', '--strict'], 0],
  [['--fail-on-severity', 'low'], 1],
  [['--only', 'nobody'], 2],
  [['--probes', 'nowhere'], 2],
  [['--max-exposure', 'much'], 2],
  [['--only', 'low', '--min-resilience', '0', '--strict'], 3],
] as [string[], number][])('%j exits with %i', (args, code) => {
  const { root } = threatFolder(recordedLines('fpfpfpfpfp'));
  expect(runBuilt(['threat', 'score', 'answers.jsonl', ...args], { workingDirectory: root }).code).toBe(code);
});
