import { excerptText, fakePerform } from '@plugin-eval/tests/support/fake-perform.ts';
import { honestAnswer } from '@plugin-eval/tests/support/judge-answers.ts';
import { FIRST_MODEL, judge, judgeSubject, SECOND_MODEL } from '@plugin-eval/tests/support/judge-stage.ts';
import { skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { expect, test } from 'vitest';
import { fitMaterial } from './fit-material.ts';

const file = (path: string, bytes: number) => ({ path, text: 'x'.repeat(bytes) });
const FILES = [file('SKILL.md', 3_000), file('references/a.md', 3_000), file('references/b.md', 3_000)];
/** What is set aside for the question and for two answers of 1,000 tokens. */
const ASIDE = 8_000 + 2 * 1_000;

test('without a known context everything is shown', () => {
  const { material, leftOut } = fitMaterial({ files: FILES }, null, 1_000);
  expect(material?.files).toEqual(FILES);
  expect(leftOut).toEqual([]);
});

test.each([
  [3_400, 3],
  [2_500, 2],
  [1_500, 1],
])('in a room of %d tokens %d of three files of a thousand are shown', (room, count) => {
  const { material, leftOut } = fitMaterial({ files: FILES }, ASIDE + room, 1_000);
  expect(material?.files.map(({ path }) => path)).toEqual(FILES.slice(0, count).map(({ path }) => path));
  expect(leftOut).toEqual(
    FILES.slice(count).map(({ path }) => ({
      path,
      reason: 'it does not fit the context of the judge model',
    })),
  );
});

test('SKILL.md is not cut: when it does not fit, there is no material', () => {
  const { material, leftOut } = fitMaterial({ files: FILES }, ASIDE + 900, 1_000);
  expect(material).toBeNull();
  expect(leftOut.map(({ path }) => path)).toEqual(['references/a.md', 'references/b.md']);
});

test('hidden characters take the room that they take when they are written out', () => {
  const hidden = [{ path: 'SKILL.md', text: '\u200ba'.repeat(1_000) }];
  expect(fitMaterial({ files: hidden }, ASIDE + 1_500, 1_000).material).toBeNull();
});

test('what was left out is in the layer, and the smallest context counts for all judges', async () => {
  const perform = fakePerform((request) => honestAnswer(request));
  const subject = judgeSubject({
    'SKILL.md': skillText(),
    'references/a.md': 'FIRST-MARK',
    'references/b.md': `SECOND-MARK ${'x'.repeat(30_000)}`,
    'references/c.bin': 'a\0b',
  });
  const { layer } = await judge(perform, subject, {
    models: [FIRST_MODEL, SECOND_MODEL],
    contextTokensOf: ({ id }) => (id === 'second' ? 20_000 : null),
  });
  expect(layer.leftOut).toEqual([
    { path: 'skills/crane/references/c.bin', reason: 'it is a binary file' },
    { path: 'skills/crane/references/b.md', reason: 'it does not fit the context of the judge model' },
  ]);
  const shown = perform.executed.map(({ input }) => excerptText(input as never)).join();
  expect(shown).toContain('FIRST-MARK');
  expect(shown).not.toContain('SECOND-MARK');
});

test("a SKILL.md that does not fit is errored, and only the author's own prompts can be predicted on", async () => {
  const evals = Array.from({ length: 10 }, (_, i) => ({ query: `prompt ${i}`, should_trigger: i < 5 }));
  const perform = fakePerform((request) => honestAnswer(request));
  const subject = judgeSubject({
    'SKILL.md': skillText({ body: 'x'.repeat(100_000) }),
    'trigger_eval.json': JSON.stringify(evals),
  });
  const { layer } = await judge(perform, subject, { contextTokensOf: () => 20_000 });
  expect(layer.assessments.scope_calibration).toMatchObject({
    status: 'errored',
    reason: 'SKILL.md alone does not fit the context of the judge model.',
    missing: 1,
  });
  expect(layer.assessments.triggering_accuracy?.status).toBe('measured');
  expect(perform.executed).toHaveLength(1);
});
