import { createHash } from 'node:crypto';
import type { EvaluationDocument, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { reportCollection, reportPlugin, reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { reportLeaderboard } from '@plugin-eval/tests/support/report-leaderboard.ts';
import { type BackendStage, backendStage } from '@plugin-eval/tests/support/viewer-backend-stage.ts';
import { writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { beforeEach, expect, test } from 'vitest';
import { keepDocuments } from '../store-documents.ts';

let { root, ports, backend, journalOfTwo } = {} as BackendStage;

const TEXT = '# Crane';
const STANDARD = { requested: 'standard', effective: 'standard', confidenceLabel: 'Assessed' } as const;

beforeEach(async () => {
  ({ root, ports, backend, journalOfTwo } = backendStage());
  await journalOfTwo();
});

function scored(score: number, changes: Partial<SkillEvaluation> = {}): SkillEvaluation {
  const skill = reportSkill({ depth: STANDARD, ...changes });
  return { ...skill, composite: { ...skill.composite, score, ciLow: score - 2, ciHigh: score + 2 } };
}

async function keep(run: string, document: EvaluationDocument): Promise<void> {
  await keepDocuments({ id: run }, [{ kind: 'evaluation', document }], ports);
}

const whole = (entry: string) => ({ entry, member: null });

test('two results of a skill are compared as compare does it, b minus a', async () => {
  await keep('r1', scored(70));
  await keep('r2', scored(80));
  const { kind, document, results } = await backend().compare(whole('r1-0'), whole('r2-0'));
  expect(kind).toBe('comparison');
  // The half width of the difference: the root of 2² + 2².
  expect(document).toMatchObject({
    a: { composite: { score: 70 } },
    b: { composite: { score: 80 } },
    differences: { composite: 10, significant: true },
    head_to_head: null,
  });
  expect(document.differences.composite_ci_low).toBeCloseTo(10 - Math.sqrt(8), 9);
  expect(results?.a).toMatchObject({ at: expect.stringMatching(/^2026-/), depth: 'standard' });
});

test('a text is shown only where it is the very one that was evaluated', async () => {
  writeTree(root, { 'r1/crane/SKILL.md': TEXT, 'r2/crane/SKILL.md': TEXT });
  const subject = { kind: 'skill', name: 'crane', path: 'crane' } as const;
  await keep('r1', scored(70, { subject: { ...subject, sha256: 'ab'.repeat(32) } }));
  const sha256 = createHash('sha256').update(TEXT).digest('hex');
  await keep('r2', scored(80, { subject: { ...subject, sha256 } }));
  const { sources } = await backend().compare(whole('r1-0'), whole('r2-0'));
  expect(sources).toMatchObject({ a: null, b: { text: TEXT, is_evaluated: true } });
});

test('a member of a collection is compared with what it was by itself', async () => {
  await keep('r1', reportCollection({ evaluations: [reportPlugin(), scored(70)] }));
  await keep('r2', scored(80));
  const member = { entry: 'r1-0', member: 'skills/crane' };
  const { document } = await backend().compare(member, whole('r2-0'));
  expect(document.a.subject).toMatchObject({ kind: 'skill', path: 'skills/crane' });
});

test('what is no evaluation of one subject, and two of different kinds, are refused', async () => {
  await keep('r1', reportCollection());
  await keepDocuments(
    { id: 'r2' },
    [
      { kind: 'evaluation', document: scored(80) },
      { kind: 'evaluation', document: reportPlugin() },
      { kind: 'leaderboard', document: reportLeaderboard() },
    ],
    ports,
  );
  const { compare } = backend();
  for (const other of [
    whole('r1-0'),
    whole('r2-2'),
    whole('r9-0'),
    whole(''),
    { entry: 'r1-0', member: 'skills/heron' },
  ])
    await expect(compare(whole('r2-0'), other)).rejects.toThrow(/^There is no /);
  await expect(compare(whole('r2-0'), whole('r2-1'))).rejects.toThrow(/^A skill and a plugin cannot/);
});
