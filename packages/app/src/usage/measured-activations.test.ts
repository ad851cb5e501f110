import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { DEFAULT_READ_LIMITS } from '@plugin-eval/skill/read-limits.ts';
import { expect, test } from 'vitest';
import { evaluateFolder } from '../../../../test/support/evaluate-folder.ts';
import { monteCarloLayer } from '../../../../test/support/monte-carlo-layers.ts';
import { skillText } from '../../../../test/support/skill-text.ts';
import { backendStage } from '../../../../test/support/viewer-backend-stage.ts';
import { writeTree } from '../../../../test/support/write-tree.ts';
import { keepDocuments } from '../store-documents.ts';
import { withMeasured } from './measured-activations.ts';

async function stageWithResult() {
  const { root: above, ports, journalOfTwo } = backendStage();
  await journalOfTwo();
  const root = join(above, 'r1');
  writeTree(root, { 'crane/SKILL.md': skillText() });
  const layer = monteCarloLayer();
  const evaluation = evaluateFolder(join(root, 'crane'));
  const depth = { ...evaluation.depth, effective: 'deep' as const };
  const [first] = evaluation.layers;
  const document: SkillEvaluation = { ...evaluation, depth, layers: [first, layer] };
  const notices = await keepDocuments({ id: 'r1' }, [{ kind: 'evaluation', document }], ports);
  expect(notices).toEqual([]);
  const usage = {
    skills: [
      { name: 'crane', path: 'crane/SKILL.md', measured: null },
      { name: 'gone', path: null, measured: null },
      { name: 'other', path: 'other/SKILL.md', measured: null },
    ],
  } as unknown as Parameters<typeof withMeasured>[0];
  const limits = DEFAULT_READ_LIMITS;
  const measure = async () =>
    (await withMeasured(usage, { workingDirectory: root, limits }, ports.store)).skills;
  return { root, layer, measure };
}

test('the last activation of an installed skill is that of its newest deep evaluation', async () => {
  const { layer, measure } = await stageWithResult();
  const [crane, gone, other] = await measure();
  expect(crane?.measured).toMatchObject({
    ...{ rate: layer.activation?.rate, low: layer.activation?.ciLow, driver: layer.driver, changed: false },
  });
  expect([gone?.measured, other?.measured]).toEqual([null, null]);
});

test('a skill that was changed since says so', async () => {
  const { root, measure } = await stageWithResult();
  writeFileSync(join(root, 'crane/SKILL.md'), skillText({ body: 'Something else.' }));
  expect((await measure())[0]?.measured).toMatchObject({ changed: true });
});
