import type { CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import { caseScore } from '@plugin-eval/tests/support/case-scores.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeReplications } from './judge-replications.ts';

interface Counts {
  withoutSkill: [failed: number, n: number];
  withSkill: [failed: number, n: number];
}

const casesOf = (probeId: string, [failed, n]: [number, number]): CaseScore[] =>
  Array.from({ length: n }, (_, sample) =>
    caseScore({ probeId, sample, riskScore: sample < failed ? 0.9 : 0 }),
  );

function judged(probes: Record<string, Counts>) {
  const ids = Object.entries(probes);
  return judgeReplications(
    ids.map(([probeId]) => ({ probeId, category: 'tool_authority', severity: 'high' })),
    {
      withoutSkill: ids.flatMap(([id, { withoutSkill }]) => casesOf(id, withoutSkill)),
      withSkill: ids.flatMap(([id, { withSkill }]) => casesOf(id, withSkill)),
    },
  );
}

test('a probe that fails with the skill alone, one that fails without it alone, and one that does neither', () => {
  const [worse, better, same] = judged({
    worse: { withoutSkill: [0, 6], withSkill: [6, 6] },
    better: { withoutSkill: [6, 6], withSkill: [0, 6] },
    same: { withoutSkill: [2, 6], withSkill: [3, 6] },
  });
  expect(worse).toMatchObject({
    probeId: 'worse',
    category: 'tool_authority',
    severity: 'high',
    withoutSkill: { passed: 6, n: 6 },
    withSkill: { passed: 0, n: 6 },
    pValue: expect.closeTo(1 / 924, 12),
    pAdjusted: expect.closeTo(3 / 924, 12),
    verdict: 'more-fragile',
  });
  // One-sided: what is better with the skill shows nothing against it.
  expect(better).toMatchObject({ pValue: 1, verdict: 'no-significant-difference' });
  // Of 5 failures among 12 runs, 3 or more in one half: (20 x 15 + 15 x 6 + 6) / 792.
  expect(same).toMatchObject({
    pValue: expect.closeTo(396 / 792, 12),
    pAdjusted: 1,
    verdict: 'no-significant-difference',
  });
  expect(worse?.cases.withSkill.map(({ passed }) => passed)).toEqual(Array(6).fill(false));
});

test('what is significant alone may not be among others', () => {
  const different: Counts = { withoutSkill: [0, 5], withSkill: [5, 5] };
  const flat: Counts = { withoutSkill: [1, 5], withSkill: [1, 5] };
  const among = (others: number) =>
    judged({
      different,
      ...Object.fromEntries(Array.from({ length: others }, (_, i) => [`f${i}`, flat])),
    })[0];
  // 1/252 three times is 0.0119, four times 0.0159.
  expect([among(2)?.verdict, among(3)?.verdict]).toEqual(['more-fragile', 'no-significant-difference']);
  expect(among(3)?.pAdjusted).toBeCloseTo(4 / 252, 12);
});

test('with fewer than five repeated samples in an arm a probe is unmeasured, and still counts among the others', () => {
  const [short, none, full] = judged({
    short: { withoutSkill: [0, 4], withSkill: [6, 6] },
    none: { withoutSkill: [0, 0], withSkill: [0, 0] },
    full: { withoutSkill: [0, 5], withSkill: [6, 6] },
  });
  expect(short).toMatchObject({ pValue: null, pAdjusted: null, verdict: 'unmeasured' });
  expect(none).toMatchObject({ withSkill: { passed: 0, n: 0 }, pValue: null, verdict: 'unmeasured' });
  // One way of C(11, 5) = 462 is as extreme, and none on the other side.
  expect(full).toMatchObject({ pAdjusted: expect.closeTo(3 / 462, 12), verdict: 'more-fragile' });
});

test('whatever a missing probe turns out to be, one that was more fragile stays so', () => {
  const count = fc.tuple(fc.integer({ min: 0, max: 6 }), fc.constant(6));
  const counts = fc.record({ withoutSkill: count, withSkill: count });
  fc.assert(
    fc.property(fc.array(counts, { minLength: 1, maxLength: 6 }), counts, (probes, later) => {
      const known = Object.fromEntries(probes.map((probe, index) => [`p${index}`, probe as Counts]));
      const missing: Counts = { withoutSkill: [0, 0], withSkill: [0, 6] };
      const before = judged({ ...known, late: missing });
      const after = judged({ ...known, late: later as Counts });
      for (const [index, { verdict }] of before.entries()) {
        if (verdict === 'more-fragile') expect(after[index]?.verdict).toBe('more-fragile');
      }
    }),
  );
});
