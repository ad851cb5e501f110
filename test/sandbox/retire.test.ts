import type { retirementSchema } from '@plugin-eval/core/documents/retirement.ts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { runHere, type Scene } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';
import { trimScene } from '../support/trim-scene.ts';

const RETIRE = ['retire', 'skills', '--agent', 'tool-loop', '--yes', '--sessions', '1'];

async function retire(scene: Scene) {
  const { code, stdout, stderr } = await runHere(scene, [...RETIRE, '--output', 'json']);
  if (stdout === '') throw new Error(stderr);
  const document = JSON.parse(stdout) as z.infer<typeof retirementSchema>;
  return { code, stdout, document, stderr };
}

describe.skipIf(typeof triedSandbox === 'string')('retire runs sessions with and without a skill', () => {
  test('which is not needed where the model does the work itself', async () => {
    const scene = await trimScene({ itself: true });
    const { code, stdout, document } = await retire(scene);
    expect([code, schemaProblems(stdout, 'retirement')]).toEqual([0, []]);
    expect(document.skills).toMatchObject([
      { name: 'count-lines', verdict: 'not-needed', cases: 30, left_out: 0, from: 'executed' },
    ]);
    expect(document.skills[0]?.tokens_saved).toBeGreaterThan(0);
    expect(document.run).toMatchObject({ driver: 'tool-loop', sessions_each: 1, complete: true });
    const calls = scene.standIn.calls;
    expect((await retire(scene)).stdout).toBe(stdout);
    expect(scene.standIn.calls).toBe(calls);
  });

  test('and leaves out tests that tell nothing', async () => {
    const graded = (path: string) => [{ kind: 'text', path, matches: '^3$' }];
    const cases = Array.from({ length: 29 }, (_, index) => ({
      ...{ prompt: `Count the lines of file ${index}.`, should_trigger: true, graders: graded('count.txt') },
    }));
    const idle = { files: ['evals/files/three.txt'], graders: graded('three.txt') };
    const wrong = { graders: graded('count.txt'), reference: ['evals/files/count.txt'] };
    const scene = await trimScene({
      files: {
        'skills/count-lines/evals/evals.json': JSON.stringify([
          ...cases,
          { prompt: 'Count three lines.', should_trigger: true, ...idle },
          { prompt: 'Count four lines.', should_trigger: true, ...wrong },
        ]),
        'skills/count-lines/evals/files/three.txt': '3',
        'skills/count-lines/evals/files/count.txt': '4',
      },
    });
    const { document } = await retire(scene);
    expect(document.skills).toMatchObject([{ cases: 29, verdict: 'needed' }]);
    const text = JSON.stringify(document);
    expect(text).toContain('1 test is left out: an agent passes by doing nothing');
    expect(text).toContain('1 test is left out: graders fail the solution given with it');
  });

  test('which is needed where the model does not', async () => {
    const { document } = await retire(await trimScene());
    expect(document.skills).toMatchObject([{ verdict: 'needed', difference: -1 }]);
  });
});
