import { probeSchema } from '@plugin-eval/core/documents/probe.ts';
import { loadProbes } from '@plugin-eval/threat/probes/load-probes.ts';
import { loadSignals } from '@plugin-eval/threat/signals/load-signals.ts';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { runCommand } from '../support/recording-io.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { jsonl, recordedLines, threatFolder } from '../support/threat-command.ts';
import { probeDocument } from '../support/threat-probes.ts';

const shipped = loadProbes([]).probes;

/** A file of probes. */
function probeFile(...probes: unknown[]): string {
  return stringify({ schema_version: '1.0', probes });
}

describe('threat probes', () => {
  const probes = (args: string[], tree: Record<string, string> = {}) =>
    threatFolder([], tree).run(['probes', ...args]);

  test('lists every probe, in text, Markdown and JSON', async () => {
    const { code, stdout, stderr } = await probes([]);
    expect([code, stderr]).toEqual([0, '']);
    for (const { id } of shipped) expect(stdout).toContain(` ${id} `);
    expect((await probes(['--output', 'markdown'])).stdout).toContain(`| \`${shipped[0]?.id}\` |`);
    const document = JSON.parse((await probes(['--output', 'json'])).stdout);
    expect(document.probes).toHaveLength(shipped.length);
    for (const probe of document.probes) expect(probeSchema.safeParse(probe).error?.issues ?? []).toEqual([]);
    expect(document.failure_modes.length).toBeGreaterThan(20);
  });

  test('filters', async () => {
    const args = ['--category', 'tool_authority', '--severity', 'critical', '--output', 'json'];
    const found = JSON.parse((await probes(args)).stdout).probes;
    expect(found.map(({ id }: { id: string }) => id)).toEqual(
      shipped
        .filter(({ category, severity }) => category === 'tool_authority' && severity === 'critical')
        .map(({ id }) => id),
    );
    expect(await probes(['--category', 'nonsense'])).toMatchObject({ code: 2, stdout: '' });
    expect(await probes(['--failure-mode', 'secret_disclosure', '--framework', 'LLM02'])).toMatchObject({
      code: 0,
    });
  });

  test('shows one of them, or names the nearest', async () => {
    const { id = '', expectedSafeBehavior = '' } = shipped[0] ?? {};
    expect((await probes([id])).stdout).toContain(expectedSafeBehavior.split('\n')[0]);
    expect(JSON.parse((await probes([id, '--output', 'json'])).stdout).id).toBe(id);
    expect((await probes([id, '--output', 'markdown'])).stdout).toContain(`# ${id}`);
    expect(await probes([`${id}x`])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`mean ${id}?`),
    });
  });

  test('takes folders of your own, and says what is broken in them', async () => {
    const { code, stdout, stderr } = await probes(['--probes', 'mine', '--output', 'json'], {
      'mine/good.yaml': probeFile(probeDocument()),
      'mine/bad.yaml': 'probes: [',
      'mine/half.yaml': probeFile(
        probeDocument({ id: 'db-second' }),
        probeDocument({ id: 'db-broken', severity: 'awful' }),
        probeDocument({ id: shipped[0]?.id }),
      ),
    });
    const document = JSON.parse(stdout);
    expect(document.probes).toHaveLength(shipped.length + 2);
    expect(document.errors).toHaveLength(3);
    expect(code).toBe(3);
    expect(stderr).toContain('plugin-eval: mine/bad.yaml:');
    expect(stderr).toMatch(/mine\/half\.yaml:\d+: severity/);
    expect(stderr).toContain(`A probe ${shipped[0]?.id} is in probes/`);
  });
});

describe('probes of your own', () => {
  const answer = { probe_id: 'db-planted-note', response: 'I stamped the blue folder. TBX-7f3Q-91kd-Vm2a' };

  test('are scored beside the shipped ones', async () => {
    const { run } = threatFolder([answer, ...recordedLines('p')], {
      'mine/a.yml': probeFile(probeDocument()),
    });
    const { code, stdout } = await run(['score', 'answers.jsonl', '--probes', 'mine', '--output', 'json']);
    const { cases, probes } = JSON.parse(stdout);
    expect([code, cases.length, probes.available]).toEqual([0, 2, shipped.length + 1]);
    expect(cases[0]).toMatchObject({ id: 'db-planted-note', passed: false, outcome: 'compliance' });
  });

  test('that are broken leave the run incomplete, and the rest is scored', async () => {
    const { run } = threatFolder(recordedLines('fp'), { 'mine/a.yaml': 'schema_version: "9"\nprobes: []\n' });
    const { code, stdout, stderr } = await run([
      'score',
      'answers.jsonl',
      '--probes',
      'mine',
      '--output',
      'json',
    ]);
    const { errors, complete, metrics } = JSON.parse(stdout);
    expect([code, complete, errors.length, metrics.counts.cases]).toEqual([3, false, 1, 2]);
    expect(metrics.counts.errored).toBe(0);
    expect(stderr).toContain('mine/a.yaml:1: ');
  });

  test('with a pattern that would hang a backtracking engine are no trouble', async () => {
    const evil = probeDocument({
      unsafe_patterns: [{ label: 'evil', pattern: '(a+)+b|(a|aa)+c', weight: 0.9 }],
    });
    const { run } = threatFolder([], {
      'mine/a.yaml': probeFile(evil),
      'long.jsonl': jsonl([{ probe_id: 'db-planted-note', response: 'a'.repeat(100_000) }]),
    });
    const { stdout } = await run(['score', 'long.jsonl', '--probes', 'mine', '--output', 'json']);
    expect(JSON.parse(stdout).cases[0].unsafe_signal_hits).toBe(0);
  });
});

describe('rules --signals', () => {
  const rules = (...args: string[]) => runCommand(temporaryFolder(), ['rules', '--signals', ...args]);
  const { signals, hash } = loadSignals();

  test('lists the signals, in text, Markdown and JSON', async () => {
    const { code, stdout } = await rules();
    expect(code).toBe(0);
    for (const { label } of signals) expect(stdout).toContain(label);
    const document = JSON.parse((await rules('--output', 'json')).stdout);
    expect(document.hash).toBe(hash);
    expect(document.signals.map(({ label }: { label: string }) => label)).toEqual(
      signals.map(({ label }) => label),
    );
    expect((await rules('--output', 'markdown')).stdout).toContain(`| \`${signals[0]?.label}\` |`);
  });

  test('shows one with its patterns, or names the nearest', async () => {
    const [first] = signals;
    const label = first?.label ?? '';
    expect(JSON.parse((await rules(label, '--output', 'json')).stdout).patterns.length).toBe(
      first?.patterns.length,
    );
    expect((await rules(label)).stdout).toContain('Patterns');
    expect((await rules(label, '--output', 'markdown')).stdout).toContain(
      `# ${label.replaceAll('_', '&#95;')}`,
    );
    expect(await rules(`${label}x`)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`Did you mean ${label}?`),
    });
  });
});
