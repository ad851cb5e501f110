import type { ThreatDryRun } from '@plugin-eval/core/documents/threat-dry-run.ts';
import { expect, test } from 'vitest';
import { threatDryRunView } from './threat-dry-run-view.ts';

const span = { min: 1, max: 1, likely: 1 };
const titleOf = (arms: number, changes: Partial<ThreatDryRun> = {}) => {
  const target = { name: 'agent' } as ThreatDryRun['targets'][number];
  const [head] = threatDryRunView({
    ...{ targets: Array<typeof target>(arms).fill(target), probes: 2, samples: 1, twins: false },
    ...{ sessions: { min: 1, max: 1 }, calls: span, inputTokens: span, outputTokens: span, costUsd: null },
    basis: [],
    ...changes,
  } as unknown as ThreatDryRun);
  return JSON.stringify(head);
};

test('the title says in how many forms the probes are put', () => {
  expect(titleOf(1)).toContain('2 probes, once, put to');
  expect(titleOf(1, { forms: 3, samples: 2 })).toContain('2 probes, 2 times in each of 3 forms, put to');
});

test('the prompts of a detonation are not called probes', () => {
  expect(titleOf(1, { probes: 0, prompts: 3 })).toContain('3 prompts, once, put to');
});

test('the title says which arms are asked', () => {
  expect(titleOf(1)).not.toContain('skills');
  expect(titleOf(2)).toContain('without the skills and with them');
  expect(titleOf(3)).toContain('without the skills, with them, and with their texts loaded from the start');
});
