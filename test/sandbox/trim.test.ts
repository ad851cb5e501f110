import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { trimmingSchema } from '@plugin-eval/core/documents/trimming.ts';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { runHere, type Scene } from '../support/judge-scene.ts';
import { schemaProblems } from '../support/published-schemas.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';
import { trimScene } from '../support/trim-scene.ts';

type JsonTrimming = z.infer<typeof trimmingSchema>;

const TRIM = ['trim', 'skills/count-lines', '--agent', 'tool-loop', '--yes', '--sessions', '1'];

async function trim(scene: Scene, ...args: string[]) {
  const ended = await runHere(scene, [...TRIM, ...args, '--output', 'json']);
  if (ended.stdout === '') throw new Error(ended.stderr);
  return { ...ended, document: JSON.parse(ended.stdout) as JsonTrimming };
}

const skillIn = ({ root }: Scene) => readFileSync(join(root, 'skills/count-lines/SKILL.md'), 'utf8');

describe.skipIf(typeof triedSandbox === 'string')('trim', () => {
  test('takes out what no test needs, and stops at what they do', async () => {
    const scene = await trimScene();
    const before = skillIn(scene);
    const { code, stdout, document } = await trim(scene);
    expect([code, schemaProblems(stdout, 'trimming')]).toEqual([0, []]);
    expect(document.sections.map(({ heading }) => heading)).toEqual([
      'Background',
      'Rule',
      'History',
      'Thanks',
    ]);
    expect(document.steps.map(({ removed, verdict, cases }) => [removed, verdict, cases])).toEqual([
      [[3, 2], 'not-needed', 30],
      [[3, 2, 0, 1], 'needed', 30],
    ]);
    expect(document.removed).toEqual([2, 3]);
    expect(document.patch).toContain('-## History');
    expect(document.patch).not.toContain('-## Rule');
    expect(skillIn(scene)).toBe(before);

    // Everything that was measured is in the journal.
    const calls = scene.standIn.calls;
    const shown = await runHere(scene, [...TRIM, '--output', 'text']);
    expect(shown.stdout).toMatch(/count-lines can lose 2 of 4 sections: \d+ lines/);
    const { stderr } = await trim(scene, '--write');
    expect(scene.standIn.calls).toBe(calls);
    expect(stderr).toContain('is shorter now');
    expect(skillIn(scene)).toBe(before.slice(0, before.indexOf('## History')));
  });

  test('a section that is needed from the start loses nothing', async () => {
    const scene = await trimScene({ order: [1, 0, 2, 3] });
    const { code, document, stderr } = await trim(scene, '--write');
    expect(code).toBe(0);
    expect(document.steps.map(({ verdict }) => verdict)).toEqual(['needed']);
    expect([document.removed, document.patch]).toEqual([[], null]);
    expect(stderr).toContain('nothing is written');
  });
});
