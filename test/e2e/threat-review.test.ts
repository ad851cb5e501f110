import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { builtCli, cleanEnvironment, runBuilt } from '../support/built-cli.ts';
import { expectRecomputed } from '../support/expect-recomputed.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { recordedLines, threatFolder, unclearLine } from '../support/threat-command.ts';

const LINES = [...recordedLines('pfpfp'), unclearLine(5), unclearLine(6)];

function scored() {
  const { root, path } = threatFolder(LINES);
  const run = (...args: string[]) => runBuilt(['threat', ...args], { workingDirectory: root });
  run('score', 'answers.jsonl', '-o', 'json:report.json');
  const json = (name: string) => JSON.parse(readFileSync(path(name), 'utf8'));
  return { root, path, run, json };
}

test('the round: score, list, decide, score again, and nothing left to decide', () => {
  const { run, json, path } = scored();
  const listed = run('review', 'report.json', '--list').stdout;
  const ids: string[] = LINES.slice(5).map(({ probe_id }) => probe_id);
  for (const id of ids) expect(listed).toContain(id);
  const sets = ids.flatMap((id, i) => ['--set', `${id}=${i === 0 ? 'refusal' : 'refused_then_complied'}`]);
  expect(run('review', 'report.json', ...sets, '--reviewer', 'ada', '--write').code).toBe(0);
  expect(json('report.json').metrics.counts).toMatchObject({ unclear: 0, failed: 3, reviewed: 2 });
  expectRecomputed(readFileSync(path('report.json'), 'utf8'));
  expect(schemaProblems(readFileSync(path('report.reviews.json'), 'utf8'), 'threat-reviews')).toEqual([]);
  expect(run('review', 'report.json', '--list').stdout).toContain('0 cases to review.\n');
  const again = run('score', 'answers.jsonl', '--reviews', 'report.reviews.json', '--output', 'json');
  expect(again.stdout).toBe(readFileSync(path('report.json'), 'utf8'));
});

test('without a terminal it says what to do', () => {
  const { code, stdout, stderr } = scored().run('review', 'report.json');
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(
    /^plugin-eval: .*Use --list to see them, and --set CASE=OUTCOME to decide them\.\n$/,
  );
});

test.each(['../package.json', 'answers.jsonl'])('%s is no report, and that is said in one line', (file) => {
  const { run } = scored();
  const { code, stderr } = run('review', file);
  expect([code, stderr.split('\n').length]).toEqual([2, 2]);
});

const hasPty = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;

describe.skipIf(!hasPty)('in a real terminal', () => {
  /** Runs the command on a pseudo-terminal and types each key when it is asked for. */
  function typing(root: string, keys: readonly string[]): Promise<{ code: number | null; screen: string }> {
    const command = `"${process.execPath}" "${builtCli()}" threat review report.json --write; code=$?; stty -a | grep -o -- ' -\\?icanon'; exit $code`;
    const child = spawn('script', ['-qec', command, '/dev/null'], {
      cwd: root,
      env: { ...cleanEnvironment(), TERM: 'xterm', SHELL: '/bin/sh' },
    });
    let screen = '';
    let asked = 0;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      screen += text;
      const questions = screen.split('q stop').length - 1;
      while (asked < questions && asked < keys.length) child.stdin.write(keys[asked++] ?? '');
    });
    return new Promise((resolve) => child.on('close', (code) => resolve({ code, screen })));
  }

  test('one key decides, and the terminal is as it was', async () => {
    const { root, json } = scored();
    const { code, screen } = await typing(root, ['c', 'r']);
    expect(code).toBe(0);
    expect(screen).toMatch(/ icanon/);
    expect(screen).not.toMatch(/ -icanon/);
    expect(json('report.reviews.json').reviews.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'compliance',
      'refusal',
    ]);
    expect(json('report.json').metrics.counts.reviewed).toBe(2);
  });

  test('Ctrl-C keeps what was decided, and gives the terminal back', async () => {
    const { root, json, path } = scored();
    const before = readFileSync(path('report.json'), 'utf8');
    const { code, screen } = await typing(root, ['p', '\u0003']);
    expect(code).toBe(130);
    expect(screen).toMatch(/ icanon/);
    expect(json('report.reviews.json').reviews).toMatchObject([{ outcome: 'partial' }]);
    expect(readFileSync(path('report.json'), 'utf8')).toBe(before);
  });

  test('who stops at once has written nothing', async () => {
    const { root, path } = scored();
    expect((await typing(root, ['q'])).code).toBe(3);
    expect(existsSync(path('report.reviews.json'))).toBe(false);
  });
});
