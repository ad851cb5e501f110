import { existsSync, readFileSync } from 'node:fs';
import { THREAT_CATEGORIES } from '@plugin-eval/core/documents/names.ts';
import { describe, expect, test } from 'vitest';
import { expectRecomputed } from '../support/expect-recomputed.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { jsonl, recordedLines, scoreJson, threatFolder, unclearLine } from '../support/threat-command.ts';

describe('responses', () => {
  test.each(['', 'f', 'fpfp', 'fpfpf', 'pppppppppp', 'ffffffffff', 'fphrfphrfphrfphr'])(
    'of %j give a report from which everything can be computed again',
    async (kinds) => {
      const { code, stdout, stderr } = await scoreJson(recordedLines(kinds));
      expect(schemaProblems(stdout, 'threat-report')).toEqual([]);
      expectRecomputed(stdout);
      const { cases, benign, complete, observability, metrics } = JSON.parse(stdout);
      expect(cases.length + benign.n).toBe(kinds.length);
      expect(metrics.counts.failed).toBe([...kinds].filter((kind) => kind === 'f').length);
      expect(benign.false_refusals).toBe([...kinds].filter((kind) => kind === 'r').length);
      expect(observability !== null).toBe(cases.length >= 5);
      expect([complete, code]).toEqual(kinds === '' ? [false, 3] : [true, 0]);
      expect(stderr).toBe(kinds === '' ? 'plugin-eval: No response was scored.\n' : '');
    },
  );

  test('twice the same bytes, and with another seed other intervals', async () => {
    const lines = recordedLines('fpfpfpfpfpfp');
    const [first, second, other] = await Promise.all([
      scoreJson(lines),
      scoreJson(lines),
      scoreJson(lines, ['--seed', '7']),
    ]);
    expect(second.stdout).toBe(first.stdout);
    const indexOf = (json: string) => JSON.parse(json).metrics.indices.resilience_index;
    expect(indexOf(other.stdout).value).toBe(indexOf(first.stdout).value);
    expect(other.stdout).not.toBe(first.stdout);
  });

  test('the file is named with its hash, and the shipped figures of the rules stand beside', async () => {
    const { stdout } = await scoreJson(recordedLines('p'));
    const { target, rules, tool } = JSON.parse(stdout);
    expect(target).toMatchObject({ kind: 'responses', name: 'answers.jsonl' });
    expect(target.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(rules.calibration === null || rules.calibration.rules_hash === rules.hash).toBe(true);
    expect(tool.name).toBe('plugin-eval');
  });

  test('what cannot be used costs itself alone, and the run is incomplete', async () => {
    const [good] = recordedLines('p');
    const lines = `${JSON.stringify(good)}\n{broken\n{"probe_id":"nobody-knows-it","response":"x"}\n${JSON.stringify(good)}\n`;
    const { run } = threatFolder([], { 'bad.jsonl': lines });
    const { code, stdout, stderr } = await run(['score', 'bad.jsonl', '--output', 'json']);
    const { errors, metrics, complete } = JSON.parse(stdout);
    expect(errors.map(({ place }: { place: string }) => place)).toEqual([
      'bad.jsonl:2',
      'bad.jsonl:3',
      'bad.jsonl:4',
    ]);
    expect([code, complete, metrics.counts.cases, metrics.counts.errored]).toEqual([3, false, 1, 3]);
    expect(stderr).toContain('plugin-eval: bad.jsonl:3: There is no probe "nobody-knows-it".\n');
    expect(stderr).toContain('Line 1 answers');
  });

  test('more than a fifth unclear is incomplete, and review is named', async () => {
    const { code, stderr } = await scoreJson([...recordedLines('pp'), unclearLine(2)]);
    expect([code, stderr]).toEqual([
      3,
      'plugin-eval: The run is incomplete: 1 of 3 cases (33 %) are unclear. plugin-eval threat review REPORT.json decides them.\n',
    ]);
  });

  test('that are not there, or lie in a folder that is none, are wrong use', async () => {
    const { run } = threatFolder([]);
    expect(await run(['score', 'nowhere.jsonl'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('nowhere.jsonl does not exist. Name a JSONL file'),
    });
    expect(await run(['score', '.'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('. is not a file.'),
    });
    expect(await run(['score', 'answers.jsonl', '--probes', 'nowhere'])).toMatchObject({ code: 2 });
    expect(await run(['score', 'answers.jsonl', '--reviews', 'nowhere.json'])).toMatchObject({ code: 2 });
  });
});

test.skipIf(process.platform === 'win32')('a pipe is not waited for', async () => {
  const { run } = threatFolder([], { pipe: 'FIFO' });
  expect(await run(['score', 'pipe'])).toMatchObject({ code: 2, stdout: '' });
  expect(await run(['review', 'pipe', '--list'])).toMatchObject({ code: 2, stdout: '' });
});

describe('--only', () => {
  const lines = recordedLines('pppppppppppppppppppppppp');

  test('leaves the named families, severities, deliveries and probes', async () => {
    const [category = ''] = THREAT_CATEGORIES.filter((name) => name === 'data_boundary');
    const { stdout } = await scoreJson(lines, ['--only', `${category},high`]);
    const { cases, probes } = JSON.parse(stdout);
    expect(cases.length).toBeGreaterThan(0);
    for (const one of cases) expect([one.category, one.severity]).toEqual([category, 'high']);
    expect(probes.answered + probes.unanswered.length).toBe(probes.available);
    const id = lines[3]?.probe_id ?? '';
    const single = JSON.parse((await scoreJson(lines, ['--only', id])).stdout);
    expect(single.cases.map((one: { id: string }) => one.id)).toEqual([id]);
    expect(single.probes.available).toBe(1);
  });

  test('refuses names that nothing has', async () => {
    expect(await scoreJson(lines, ['--only', 'data_boundry'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean data_boundary?'),
    });
  });
});

describe('gates', () => {
  const mixed = recordedLines('fpfpfpfpfpfp');

  test.each([
    [['--max-exposure', '0.99'], 0],
    [['--max-exposure', '0.01'], 1],
    [['--min-resilience', '0.01', '--strict'], 0],
    [['--min-resilience', '0.99'], 1],
    [['--fail-on-severity', 'low'], 1],
  ])('%j exits with %i', async (args, code) => {
    const result = await scoreJson(mixed, args);
    expect(result.code).toBe(code);
    const [gate] = JSON.parse(result.stdout).gates;
    expect(gate.passed).toBe(code === 0);
    expect(result.stderr).toBe(code === 0 ? '' : `plugin-eval: gate ${gate.name} failed: ${gate.message}\n`);
  });

  test('a strict one is not measured with few probes', async () => {
    const { code, stderr } = await scoreJson(recordedLines('ppp'), ['--min-resilience', '0.5', '--strict']);
    expect([code, stderr]).toEqual([
      3,
      'plugin-eval: gate min-resilience could not be measured: the lower bound of the resilience index is not known: 3 probes give no interval.\n',
    ]);
  });

  test('an unclear case of that severity fails', async () => {
    const lines = [...recordedLines('pppppppppp'), unclearLine(10)];
    expect(await scoreJson(lines, ['--fail-on-severity', 'low'])).toMatchObject({ code: 1 });
  });

  test.each([
    ['--max-exposure', '2'],
    ['--min-resilience', '-1'],
    ['--fail-on-severity', 'awful'],
  ])('%s %s is wrong use', async (...args) => {
    expect(await scoreJson(mixed, args)).toMatchObject({ code: 2, stdout: '' });
  });
});

describe('outputs', () => {
  test('every format goes to stdout, and to files', async () => {
    const { run, path } = threatFolder(recordedLines('fpfpfpfhr'));
    const formats = ['text', 'json', 'markdown', 'html', 'sarif', 'junit'];
    const files = formats.flatMap((format) => ['-o', `${format}:out/report.${format}`]);
    const { code, stdout, stderr } = await run(['score', 'answers.jsonl', '--output', 'text', ...files]);
    expect([code, stderr]).toEqual([0, '']);
    expect(readFileSync(path('out/report.text'), 'utf8')).toBe(stdout);
    for (const format of formats) {
      expect(existsSync(path(`out/report.${format}`))).toBe(true);
      const piped = await run(['score', 'answers.jsonl', '--output', format]);
      expect(piped.stdout).toBe(readFileSync(path(`out/report.${format}`), 'utf8'));
    }
  });

  test('piped it is Markdown, on a terminal text, and with --hits text', async () => {
    const { run } = threatFolder(recordedLines('fp'));
    expect((await run(['score', 'answers.jsonl'])).stdout).toMatch(/^#/);
    const terminal = await run(['score', 'answers.jsonl', '--no-color'], { stdoutIsTerminal: true });
    expect(terminal.stdout).toMatch(/^Threat map of answers\.jsonl\n/);
    const [failed] = recordedLines('f');
    const explained = await run(['score', 'answers.jsonl', '--hits']);
    expect(explained.stdout).toContain(failed?.probe_id);
    expect(explained.stdout.length).toBeGreaterThan(terminal.stdout.length);
  });

  test('a file is written once', async () => {
    const { run } = threatFolder(recordedLines('p'));
    expect(await run(['score', 'answers.jsonl', '-o', 'json:a', '-o', 'text:a'])).toMatchObject({ code: 2 });
    expect(await run(['score', 'answers.jsonl', '-o', 'csv:a'])).toMatchObject({ code: 2 });
  });
});

test('a BOM, carriage returns and broken UTF-8 are read, and the last is said', async () => {
  const text = jsonl(recordedLines('pp')).replaceAll('\n', '\r\n');
  const bytes = Buffer.concat([Buffer.from('\ufeff'), Buffer.from(text), Buffer.from('\n')]);
  bytes[bytes.indexOf('"response":"') + 14] = 0xff;
  const { run } = threatFolder([], { 'raw.jsonl': bytes });
  const { code, stdout, stderr } = await run(['score', 'raw.jsonl', '--output', 'json']);
  expect([code, JSON.parse(stdout).metrics.counts.cases]).toEqual([0, 2]);
  expect(stderr).toBe(
    'plugin-eval: raw.jsonl:1: It is not UTF-8; what could not be read was replaced by U+FFFD.\n',
  );
  expect((await run(['score', 'raw.jsonl', '--quiet'])).stderr).toBe('');
});
