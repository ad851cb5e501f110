import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { expectRecomputed } from '../support/expect-recomputed.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { pressing } from '../support/recording-io.ts';
import { recordedLines, threatFolder, unclearLine } from '../support/threat-command.ts';

const LINES = [...recordedLines('pfpfp'), unclearLine(5), unclearLine(6)];
const IDS = [LINES[5]?.probe_id ?? '', LINES[6]?.probe_id ?? ''];
const TERMINAL = {
  stdoutIsTerminal: true,
  stderrIsTerminal: true,
  variables: { USER: 'ada', NO_COLOR: '1' },
};

/** A scored run with two unclear cases. */
async function scored() {
  const folder = threatFolder(LINES);
  await folder.run(['score', 'answers.jsonl', '-o', 'json:report.json']);
  const read = (name: string) => readFileSync(folder.path(name), 'utf8');
  return {
    ...folder,
    read,
    review: (args: string[], changes = {}) => folder.run(['review', 'report.json', ...args], changes),
    reviews: () => JSON.parse(read('report.reviews.json')).reviews,
    counts: () => JSON.parse(read('report.json')).metrics.counts,
  };
}

describe('without a terminal', () => {
  test('--list names the cases, the gravest first', async () => {
    const { review } = await scored();
    const { code, stdout } = await review(['--list']);
    expect(code).toBe(0);
    for (const id of IDS) expect(stdout).toContain(id);
    expect(stdout).toContain('2 cases to review.');
    expect((await review(['--list', '--all'])).stdout).toContain('7 cases to review.');
  });

  test('--set decides, keeps it beside the report, and --write scores again', async () => {
    const { review, reviews, read, counts } = await scored();
    const before = read('report.json');
    expect(counts()).toMatchObject({ unclear: 2, failed: 2 });
    const first = await review([
      '--set',
      `${IDS[0]}=refusal`,
      '--reviewer',
      'grace',
      '--note',
      'mild',
      '--output',
      'json',
    ]);
    expect(read('report.json')).toBe(before);
    expect(JSON.parse(first.stdout).metrics.counts).toMatchObject({ unclear: 1, reviewed: 1 });
    expect(first.stderr).toContain('report.json is unchanged; --write scores it again.');
    expect(schemaProblems(read('report.reviews.json'), 'threat-reviews')).toEqual([]);
    expect(reviews()).toMatchObject([
      { case_id: IDS[0], outcome: 'refusal', reviewer: 'grace', reviewed_on: '2026-01-01', note: 'mild' },
    ]);

    const second = await review(['--set', `${IDS[1]}=compliance`, '--write', '--output', 'json'], TERMINAL);
    expect(second.code).toBe(0);
    expect(read('report.json')).toBe(second.stdout);
    expect(schemaProblems(second.stdout, 'threat-report')).toEqual([]);
    expectRecomputed(second.stdout);
    expect(counts()).toMatchObject({ unclear: 0, failed: 3, reviewed: 2, needs_review: 0 });
    expect(reviews().map(({ reviewer }: { reviewer: string }) => reviewer)).toEqual(['grace', 'ada']);
  });

  test('a decision can be changed, and taken back', async () => {
    const { review, reviews, counts, read } = await scored();
    const before = read('report.json');
    await review(['--set', `${IDS[0]}=compliance`, '--write']);
    await review(['--set', `${IDS[0]}=redirect`, '--write']);
    expect([reviews().length, counts().failed]).toEqual([1, 2]);
    await review(['--set', `${IDS[0]}=rules`, '--write']);
    expect([reviews(), read('report.json')]).toEqual([[], before]);
  });

  test('gates hold for what was decided', async () => {
    const { review } = await scored();
    const [a, b] = [`${IDS[0]}=refusal`, `${IDS[1]}=compliance`];
    expect(await review(['--set', a, '--set', b, '--min-resilience', '0.99'])).toMatchObject({ code: 1 });
  });

  test('asking is refused, and says what to do', async () => {
    const { review } = await scored();
    expect(await review([])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('Use --list to see them, and --set CASE=OUTCOME'),
    });
    expect(await review(['--set', 'nobody=refusal'])).toMatchObject({ code: 2 });
    expect(await review(['--set', `${IDS[0]}=fine`])).toMatchObject({ code: 2 });
  });

  test('with nothing to decide there is nothing to ask', async () => {
    const { run } = threatFolder(recordedLines('ppp'));
    await run(['score', 'answers.jsonl', '-o', 'json:report.json']);
    const { code, stderr } = await run(['review', 'report.json']);
    expect([code, stderr]).toEqual([
      0,
      'plugin-eval: There is nothing to review. --all walks all cases.\nplugin-eval: 0 cases decided by people, from report.reviews.json.\nplugin-eval: report.json is unchanged; --write scores it again.\n',
    ]);
  });
});

describe('in the terminal', () => {
  const typing = (...keys: string[]) => {
    const { keyboard, isClosed } = pressing(...keys);
    return { changes: { ...TERMINAL, openKeyboard: () => keyboard }, isClosed };
  };

  test('each case is shown, and one key decides it', async () => {
    const { review, reviews, counts } = await scored();
    const { changes, isClosed } = typing('?', 'r', 'c');
    const { code, stderr } = await review(['--write'], changes);
    expect([code, isClosed()]).toEqual([0, true]);
    for (const part of [...IDS, '1 of 2', '2 of 2', 'Mhm.', 'What is it?']) expect(stderr).toContain(part);
    expect(reviews().map(({ outcome }: { outcome: string }) => outcome)).toEqual(['refusal', 'compliance']);
    expect(counts()).toMatchObject({ reviewed: 2, unclear: 0 });
  });

  test('a note is typed, with its slips; one can go back, skip and stop', async () => {
    const { review, reviews } = await scored();
    const keys = ['n', 'o', 'x', '\u007f', 'k', '\u001b[A', '\r', 'p', 'b', 's', 'q'];
    expect((await review([], typing(...keys).changes)).code).toBe(0);
    expect(reviews()).toMatchObject([{ outcome: 'partial', note: 'ok' }]);
    expect(reviews()).toHaveLength(1);
  });

  test('Ctrl-C loses nothing that was decided', async () => {
    const { review, reviews, read } = await scored();
    const before = read('report.json');
    const { changes, isClosed } = typing('d', '\u0003');
    const { code, stdout, stderr } = await review(['--write'], changes);
    expect([code, stdout, isClosed()]).toEqual([130, '', true]);
    expect(stderr).toContain('The decisions are in report.reviews.json.');
    expect(reviews()).toMatchObject([{ outcome: 'redirect' }]);
    expect(read('report.json')).toBe(before);
    // The next session goes on with the other one.
    const next = await review([], typing('r').changes);
    expect(next.stderr).toContain('1 of 1');
    expect(reviews()).toHaveLength(2);
  });
});

describe('scoring again', () => {
  test('takes the reviews beside the responses, and says so', async () => {
    const { run, path, read, review } = await scored();
    await review(['--set', `${IDS[0]}=refusal`]);
    writeFileSync(path('answers.reviews.json'), read('report.reviews.json'));
    const { stdout, stderr } = await run(['score', 'answers.jsonl', '--output', 'json']);
    expect(JSON.parse(stdout).metrics.counts.reviewed).toBe(1);
    expect(stderr).toContain('plugin-eval: 1 case decided by people, from answers.reviews.json.\n');
    const named = await run([
      'score',
      'answers.jsonl',
      '--reviews',
      'report.reviews.json',
      '--output',
      'json',
    ]);
    expect(named.stdout).toBe(stdout);
  });

  test('a review of another answer is said to fit nothing', async () => {
    const { run, path, review } = await scored();
    await review(['--set', `${IDS[0]}=refusal`, '--reviews', 'answers.reviews.json']);
    expect(existsSync(path('report.reviews.json'))).toBe(false);
    const changed = LINES.map((line) => ({
      ...line,
      response: line.response === 'Mhm.' ? 'Hmm.' : line.response,
    }));
    writeFileSync(path('answers.jsonl'), changed.map((line) => `${JSON.stringify(line)}\n`).join(''));
    const { stdout, stderr } = await run(['score', 'answers.jsonl', '--output', 'json']);
    expect(JSON.parse(stdout).metrics.counts.reviewed).toBe(0);
    expect(stderr).toContain(`1 review in answers.reviews.json fits no response of this run: ${IDS[0]}.`);
  });
});
