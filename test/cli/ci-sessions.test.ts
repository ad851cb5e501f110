import type { ciReportSchema } from '@plugin-eval/core/documents/ci-report.ts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { changeScene } from '../support/change-scene.ts';
import { SAME, topicCases, topicSkill } from '../support/improve-scene.ts';
import { runHere, type Scene } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';

type JsonReport = z.infer<typeof ciReportSchema>;

const CI = ['ci', 'skills', '--depth', 'deep', '--agent', 'tool-loop', '--sessions', '2'];
const NARROW = { 'skills/fold-paper/SKILL.md': topicSkill('fold-paper', 'Folds paper: swans.') };
const REWORDED = { 'skills/fold-paper/SKILL.md': topicSkill('fold-paper', SAME) };

async function ci(scene: Scene, ...args: string[]) {
  const ended = await runHere(scene, [...CI, '--yes', ...args, '--output', 'json']);
  return { ...ended, document: JSON.parse(ended.stdout) as JsonReport };
}

function activationOf({ quality }: JsonReport) {
  const found = quality?.members[0]?.activation;
  if (!found) throw new Error('The versions were not compared.');
  return found;
}

describe('a changed description', () => {
  test('that names fewer topics is worse, and fails', async () => {
    const scene = await changeScene(NARROW);
    const { code, stdout, stderr, document } = await ci(scene);
    expect([code, schemaProblems(stdout, 'ci-report')]).toEqual([1, []]);
    const { sessions } = activationOf(document);
    expect(sessions?.candidates[0]?.verdict).toMatchObject({
      verdict: 'worse',
      groups: { own: 18, near: 12, sibling: 6 },
    });
    // Two of six topics fire no longer.
    expect(sessions?.candidates[0]?.verdict.gain?.estimate).toBeCloseTo(-1 / 3, 12);
    expect(sessions?.agents[0]?.arms.map((arm) => arm.sessions.ended)).toEqual([180, 180]);
    expect(document.quality?.members[0]?.change).toBe('worse');
    expect(stderr).toMatch(/gate activation failed.*Worse by at least 0\.\d{3}; estimate -0\.333\./);
    // Both versions are measured in one run.
    expect(stderr.match(/run r\w{8}/g)).toHaveLength(1);
  });

  test('in other words raises no alarm, and the same command again calls nothing', async () => {
    const scene = await changeScene(REWORDED);
    const { code, document } = await ci(scene);
    expect([code, activationOf(document).sessions?.candidates[0]?.verdict.verdict]).toEqual([0, 'undecided']);
    const { calls } = scene.standIn;
    expect((await ci(scene)).document).toEqual(document);
    expect(scene.standIn.calls).toBe(calls);
  });
});
