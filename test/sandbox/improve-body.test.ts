import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { rewritingSchema } from '@plugin-eval/core/documents/rewriting.ts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { runHere, type Scene } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';
import { trimScene } from '../support/trim-scene.ts';

const IMPROVE = ['improve', 'skills/count-lines', '--body', '--agent', 'tool-loop', '--yes'];
const RULE = 'Write the number 3 to count.txt.';

/** A skill without the rule that its tests need. */
const VAGUE =
  '---\nname: count-lines\ndescription: Counts the lines of a file.\n---\n\n# Count\n\nCount them.\n';

async function improve(scene: Scene, ...args: string[]) {
  const ended = await runHere(scene, [...IMPROVE, ...args, '--output', 'json']);
  if (ended.stdout === '') throw new Error(ended.stderr);
  return { ...ended, document: JSON.parse(ended.stdout) as z.infer<typeof rewritingSchema> };
}

describe.skipIf(typeof triedSandbox === 'string')('improve --body', () => {
  test('a model writes instructions, which race by the work; the better one is written', async () => {
    const scene = await trimScene({ tests: 12, skill: VAGUE, bodies: ['Count well.', RULE] });
    const { code, stdout, document, stderr } = await improve(scene, '--candidates', '2', '--write');
    expect([code, schemaProblems(stdout, 'rewriting')]).toEqual([0, []]);
    expect(document.candidates.map(({ verdict }) => verdict.verdict)).toEqual(['dropped', 'better']);
    expect(document.best).toBe(1);
    expect(document.candidates[1]?.verdict).toMatchObject({ cases: 12, up: 12, down: 0 });
    expect(document.alpha).toBe(0.025);
    expect(document.race.map(({ candidates }) => candidates)).toEqual([[0, 1], [1], [1]]);
    expect(document.candidates[1]?.patch).toContain(`+${RULE}`);
    expect(stderr).toContain('is written');
    expect(readFileSync(join(scene.root, 'skills/count-lines/SKILL.md'), 'utf8')).toBe(
      VAGUE.replace('Count them.', RULE),
    );
  });

  test('a SKILL.md of somebody is judged whole, and one that takes the rule away is worse', async () => {
    const scene = await trimScene({ tests: 12, files: { 'new/SKILL.md': VAGUE } });
    const { document } = await improve(scene, '--from', 'new/SKILL.md');
    expect(document.candidates).toMatchObject([
      { name: 'new/SKILL.md', kind: 'skill-file', verdict: { verdict: 'worse', down: 12 } },
    ]);
    const calls = scene.standIn.calls;
    const shown = await runHere(scene, [...IMPROVE, '--from', 'new/SKILL.md', '--output', 'text']);
    expect(shown.stdout).toMatch(/^ *Worse by at least 0\.\d{3}/);
    expect(scene.standIn.calls).toBe(calls);
  });
});
