import { describe, expect, test } from 'vitest';
import { judgePairs } from '../stand-ins/pairwise-judge.ts';
import { batchedStage } from '../support/batched-stage.ts';
import { judgedStage } from '../support/judged-command.ts';
import { skillText } from '../support/skill-text.ts';

const TWO = {
  'skills/crane/SKILL.md': skillText(),
  'skills/swan/SKILL.md': skillText().replaceAll('crane', 'swan'),
};
const COMPARE = [
  ...['compare', 'skills/crane', 'skills/swan', '--depth', 'standard', '--rounds', '2'],
  ...['--output', 'json'],
];

/** Without what differs between two runs of the same: times, prices of batches, and ports, which keys cover. */
function comparable(stdout: string): unknown {
  return JSON.parse(
    stdout
      .replaceAll(/"(duration_ms|cost_usd)": [\d.e-]+/g, '"$1": 0')
      .replaceAll(/127\.0\.0\.1:\d+/g, 'HOST')
      .replaceAll(/\b[0-9a-f]{64}\b/g, 'KEY'),
  );
}

describe('compare --batch', () => {
  test('comes to what single calls come to, in rounds', async () => {
    const { run, standIn } = await batchedStage(TWO, { answer: judgePairs() });
    const parked = await run([...COMPARE, '--batch']);
    expect(parked.code).toBe(4);
    let ended = parked;
    for (let rounds = 0; ended.code === 4 && rounds < 6; rounds++)
      ended = await run(['runs', 'resume', parked.stdout.trim()]);
    const single = await judgedStage(TWO, { protocol: 'anthropic', answer: judgePairs() });
    const usual = await single.run(COMPARE);
    expect(comparable(ended.stdout)).toEqual(comparable(usual.stdout));
    expect(ended.code).toBe(usual.code);
    expect([...standIn.answered.values()].every((times) => times === 1)).toBe(true);
  }, 60_000);

  test('is estimated at the price of batches', async () => {
    const { run, standIn } = await batchedStage(TWO);
    const dry = async (...flags: string[]) =>
      JSON.parse((await run([...COMPARE, '--dry-run', ...flags])).stdout) as {
        cost_usd: { min: number; likely: number; max: number };
        calls: unknown;
        in_batches?: true;
      };
    const [usual, batched] = [await dry(), await dry('--batch')];
    expect(batched.calls).toEqual(usual.calls);
    expect([usual.in_batches, batched.in_batches]).toEqual([undefined, true]);
    for (const bound of ['min', 'likely', 'max'] as const)
      expect(batched.cost_usd[bound]).toBeCloseTo(usual.cost_usd[bound] / 2, 12);
    const told = await run([...COMPARE.slice(0, -2), '--dry-run', '--batch']);
    expect(told.stdout).toContain('asked in batches, at their price');
    expect(standIn.calls).toEqual([]);
  });
});

test.each([['--dry-run'], []])('certify runs sessions, which go into no batch: %s', async (...flags) => {
  const { run, standIn } = await batchedStage(TWO);
  const { code, stderr } = await run([
    'certify',
    'skills/crane',
    '--agent',
    'tool-loop',
    '--batch',
    ...flags,
  ]);
  expect([code, stderr, standIn.calls]).toEqual([2, expect.stringContaining('turn by turn'), []]);
});
