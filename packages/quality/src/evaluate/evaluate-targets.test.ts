import {
  type Collection,
  collectionSchema,
  type PluginEvaluation,
  pluginEvaluationSchema,
  type SkillEvaluation,
  skillEvaluationSchema,
} from '@plugin-eval/core/documents/evaluation.ts';
import { toDocument } from '@plugin-eval/core/documents/to-document.ts';
import { identifyTarget } from '@plugin-eval/skill/identify-target.ts';
import { QUICK_OPTIONS, STOPPED_CLOCK } from '@plugin-eval/tests/support/evaluate-folder.ts';
import { CRANE_COMPOSITE, skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { temporaryRepository } from '@plugin-eval/tests/support/temporary-folder.ts';
import { type TreeEntry, writeTree } from '@plugin-eval/tests/support/write-tree.ts';
import { expect, test } from 'vitest';
import { evaluateTargets } from './evaluate-targets.ts';

const EMPTY = 34.77272727272727;
const SKILL = skillText();

async function evaluate<T>(tree: Record<string, TreeEntry>, ...paths: string[]): Promise<T> {
  const root = temporaryRepository();
  writeTree(root, tree);
  const targets = paths.map((path) => identifyTarget(path, root));
  return (await evaluateTargets(targets, QUICK_OPTIONS, { clock: STOPPED_CLOCK, concurrency: 1 })) as T;
}
const PLUGIN = {
  'p/.claude-plugin/plugin.json': '{"name":"origami"}',
  'p/skills/crane/SKILL.md': SKILL,
  'p/skills/empty/SKILL.md': '',
  'p/agents/folder.md': '---\nname: folder\ndescription: Folds.\n---\n',
  'p/commands/fold.md': 'Fold \u202e it.',
};

test('one skill is a skill document', async () => {
  const skill = await evaluate<SkillEvaluation>({ 'skills/crane/SKILL.md': SKILL }, 'skills/crane');
  expect(skillEvaluationSchema.safeParse(toDocument(skill)).error).toBeUndefined();
  expect(skill.subject.path).toBe('skills/crane');
});

test('one skill that cannot be read is a skill document without a score', async () => {
  const skill = await evaluate<SkillEvaluation>(
    { 'skills/crane/SKILL.md': Buffer.from([0xff]) },
    'skills/crane',
  );
  expect(skillEvaluationSchema.safeParse(toDocument(skill)).error).toBeUndefined();
  expect(skill.composite).toMatchObject({ score: null, complete: false, badge: null, measuredWeight: 0 });
  expect(skill.findings).toMatchObject([
    { rule: 'skill-file-encoding', file: 'skills/crane/SKILL.md', level: 'error' },
  ]);
  expect([skill.dimensions.triggering_accuracy.status, skill.dimensions.output_quality.status]).toEqual([
    'errored',
    'unmeasured',
  ]);
});

test("a plugin's composite is the mean over its skills, its layer 1 score the mean over skills and agents", async () => {
  const plugin = await evaluate<PluginEvaluation>(PLUGIN, 'p');
  expect(pluginEvaluationSchema.safeParse(toDocument(plugin)).error).toBeUndefined();
  expect(plugin.subject).toMatchObject({ kind: 'plugin', name: 'origami', path: 'p', sha256: null });
  expect(plugin.composite.score).toBeCloseTo((CRANE_COMPOSITE + EMPTY) / 2, 9);
  expect(plugin.layers[0]?.score).toBeCloseTo((0.54 + 0.3285 + 0.5) / 3, 9);
  expect(plugin.dimensions.triggering_accuracy.score).toBeCloseTo((0.6 + 0.1) / 2, 9);
  expect(plugin.agents).toMatchObject([{ name: 'folder', path: 'p/agents/folder.md', score: 0.5 }]);
});

test('commands are linted and not scored', async () => {
  const plugin = await evaluate<PluginEvaluation>(PLUGIN, 'p');
  expect(plugin.findings.map(({ rule, file }) => [rule, file])).toEqual([
    ['bidirectional-characters', 'p/commands/fold.md'],
  ]);
});

test("a plugin repeats its skills' advice with the gain for its mean, defects before what the formula asks for", async () => {
  const plugin = await evaluate<PluginEvaluation>(PLUGIN, 'p');
  const [first] = plugin.advice;
  const empty = plugin.skills.find(({ subject }) => subject.name === 'empty');
  const own = empty?.advice.find(({ action }) => first?.action === `empty: ${action}`);
  expect(first?.basis).toBe('defect');
  expect(own).toBeDefined();
  expect(first?.compositeGain).toEqual(own?.compositeGain == null ? null : own.compositeGain / 2);
  const bases = plugin.advice.map(({ basis }) => basis);
  expect(bases.lastIndexOf('defect')).toBeLessThan(bases.indexOf('formula'));
});

test('a plugin without skills has no composite', async () => {
  const plugin = await evaluate<PluginEvaluation>(
    { 'p/.claude-plugin/plugin.json': '{}', 'p/agents/a.md': '---\nname: a\n---\n' },
    'p',
  );
  expect([plugin.composite.score, plugin.composite.badge, plugin.layers[0]?.score]).toEqual([
    null,
    null,
    0.5,
  ]);
});

test('a folder is a collection, with its mean, median, badges and failures', async () => {
  const strong = skillText({
    frontmatter:
      'name: c\ndisable-model-invocation: true\ndescription: Folds paper into cranes, swans and boats, and says at each step what may go wrong and how it is mended.',
    body: 'Returns JSON. Input: paper.',
  });
  const collection = await evaluate<Collection>(
    {
      'all/a/SKILL.md': SKILL,
      'all/b/SKILL.md': '',
      'all/c/SKILL.md': strong,
      'all/d/SKILL.md': Buffer.from([0xff]),
    },
    'all',
  );
  expect(collectionSchema.safeParse(toDocument(collection)).error).toBeUndefined();
  const scores = collection.evaluations.map(({ composite }) => composite.score ?? Number.NaN);
  expect(collection.subject).toMatchObject({ kind: 'collection', name: 'all', path: 'all' });
  expect(collection.summary).toMatchObject({
    subjects: 4,
    scored: 3,
    median: expect.closeTo(CRANE_COMPOSITE, 9),
    badges: { Gold: 1, Silver: 0 },
  });
  expect(collection.summary.mean).toBeCloseTo(scores.reduce((a, b) => a + b) / 3, 9);
  expect(collection.errors).toMatchObject([{ path: 'all/d/SKILL.md', rule: 'skill-file-encoding' }]);
});

test('several paths are a collection, in the order given', async () => {
  const collection = await evaluate<Collection>(
    { ...PLUGIN, 'z/SKILL.md': SKILL, 'a/SKILL.md': SKILL },
    'z',
    'p',
    'a',
  );
  expect(collection.evaluations.map(({ subject }) => subject.path)).toEqual(['z', 'a', 'p']);
  expect(collection.subject).toMatchObject({ name: '3 paths', path: '.' });
});

test("a marketplace's evaluations are plugin documents; plugins without skills are skipped", async () => {
  const collection = await evaluate<Collection>(
    {
      ...PLUGIN,
      'bare/commands/x.md': 'x',
      '.claude-plugin/marketplace.json':
        '{"plugins":[{"name":"p","source":"./p"},{"name":"bare","source":"./bare"}]}',
    },
    '.',
  );
  expect(collection.evaluations.map(({ subject }) => [subject.kind, subject.path])).toEqual([
    ['plugin', 'p'],
  ]);
  expect([collection.skipped, collection.errors]).toEqual([
    [{ path: 'bare', reason: 'the plugin has no skills' }],
    [],
  ]);
});

test('with several threads the outcomes are the same and in the same order', async () => {
  const tree = Object.fromEntries(
    Array.from({ length: 260 }, (_, i) => [
      `s${i}/SKILL.md`,
      i % 50 === 7 ? Buffer.from([0xff]) : skillText({ body: `${i}\n`.repeat(i) }),
    ]),
  );
  const root = temporaryRepository();
  writeTree(root, tree);
  const targets = [identifyTarget('.', root)];
  const [one, two] = await Promise.all(
    [1, 2].map((concurrency) =>
      evaluateTargets(targets, QUICK_OPTIONS, { clock: STOPPED_CLOCK, concurrency }),
    ),
  );
  const timeless = (document: unknown) => JSON.stringify(document).replace(/"durationMs":[\d.e-]+/g, '');
  expect(timeless(two)).toBe(timeless(one));
});
