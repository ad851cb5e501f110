import type { ModelRequest } from '@plugin-eval/engine/model/model.ts';
import type { Task } from '@plugin-eval/engine/run/task.ts';
import { DISTRACTOR_SKILLS } from '@plugin-eval/sessions/distractor-skills.ts';
import { excerptText, fakePerform } from '@plugin-eval/tests/support/fake-perform.ts';
import {
  GENERATED_PROMPTS,
  honestAnswer,
  predictionAnswer,
  shownPrompts,
} from '@plugin-eval/tests/support/judge-answers.ts';
import {
  FIRST_MODEL,
  judge,
  judgeModel,
  judgeSubject,
  SECOND_MODEL,
} from '@plugin-eval/tests/support/judge-stage.ts';
import { skillText } from '@plugin-eval/tests/support/skill-text.ts';
import { expect, test } from 'vitest';
import { nearestSiblings } from './nearest-siblings.ts';
import { skillsInView } from './skills-in-view.ts';

/** Crane with siblings beside it. */
function amongSiblings(count: number, tree: Record<string, string> = {}) {
  const names = Array.from({ length: count }, (_, i) => `figure-${i + 1}`);
  return judgeSubject({
    ...Object.fromEntries(
      names.map((name) => [
        `../${name}/SKILL.md`,
        `---\nname: ${name}\ndescription: Folds a ${name}.\n---\n\n# It\n`,
      ]),
    ),
    ...tree,
  });
}

const requestOf = ({ input }: Task) => input as unknown as ModelRequest;
const isPrediction = (task: Task) => requestOf(task).answerSchema?.name === 'triggering_accuracy';
const KINDS = { models: [FIRST_MODEL, SECOND_MODEL] };

test('a skill without siblings is seen among eight of our own, the same for the same seed', () => {
  const subject = judgeSubject();
  const view = skillsInView(subject, 1);
  expect(view).toHaveLength(8);
  expect(DISTRACTOR_SKILLS).toEqual(expect.arrayContaining(view.map((one) => expect.objectContaining(one))));
  expect(skillsInView(subject, 1)).toEqual(view);
});

test('siblings come first, and of more than eight some are drawn', () => {
  const few = skillsInView(amongSiblings(3), 1).map(({ name }) => name);
  expect(few).toHaveLength(8);
  expect(few.slice(0, 3).sort()).toEqual(['figure-1', 'figure-2', 'figure-3']);
  const many = skillsInView(amongSiblings(12), 1).map(({ name }) => name);
  expect(many).toHaveLength(8);
  expect(many.every((name) => name.startsWith('figure-'))).toBe(true);
});

test('a sibling that no agent is shown, and one of the same name, are not in view', () => {
  const subject = judgeSubject({
    '../hidden/SKILL.md': '---\nname: hidden\ndescription: Hides.\ndisable-model-invocation: true\n---\n',
    '../copy/SKILL.md': '---\nname: Crane\ndescription: Another crane.\n---\n',
    '../broken/SKILL.md': Buffer.from([0xff, 0xfe]),
  });
  const names = skillsInView(subject, 1).map(({ name }) => name);
  expect(names).not.toContain('hidden');
  expect(names).not.toContain('Crane');
  expect(names).toHaveLength(8);
});

test('every judge predicts with the others in view, and each sees prompts and skills in orders of its own', async () => {
  const perform = fakePerform((request) => honestAnswer(request));
  const third = judgeModel('openai:third');
  const { layer } = await judge(perform, amongSiblings(2), { models: [FIRST_MODEL, SECOND_MODEL, third] });
  const predictions = perform.executed.filter(isPrediction);
  expect(predictions).toHaveLength(3);
  for (const task of predictions) {
    expect(excerptText(requestOf(task))).toContain('- figure-1: Folds a figure-1.');
    expect(excerptText(requestOf(task))).not.toContain('# It');
  }
  const orders = predictions.map((task) => shownPrompts(requestOf(task)).join('|'));
  expect(new Set(orders).size).toBe(3);
  const besides = predictions.map(
    (task) => /"other skills".*\n([^<]*)/.exec(excerptText(requestOf(task)))?.[1],
  );
  expect(new Set(besides).size).toBe(3);
  expect(layer.triggerPrompts?.beside).toEqual(expect.arrayContaining(['figure-1', 'figure-2']));
});

test('the orders of the first judge do not depend on who else judges', async () => {
  const ordersOf = async (models: (typeof FIRST_MODEL)[]) => {
    const perform = fakePerform((request) => honestAnswer(request));
    await judge(perform, judgeSubject(), { models });
    return perform.executed.filter(isPrediction).map((task) => shownPrompts(requestOf(task)))[0];
  };
  expect(await ordersOf([FIRST_MODEL])).toEqual(await ordersOf([FIRST_MODEL, SECOND_MODEL]));
});

test('predictions of the model that wrote the prompts count for kappa and not for F1', async () => {
  // The writer fires for everything, the other judge for what it should.
  const perform = fakePerform((request) =>
    honestAnswer(request, {
      triggering_accuracy: (asked) =>
        predictionAnswer(
          asked,
          (prompt) => request.model.id === 'first' || GENERATED_PROMPTS.should_trigger.includes(prompt),
        ),
    }),
  );
  const { layer } = await judge(perform, judgeSubject(), KINDS);
  expect(layer.assessments.triggering_accuracy).toMatchObject({
    ...{ status: 'measured', score: 1, spread: null, missing: 0 },
    judgements: [{ judge: 2, model: 'openai:second' }],
  });
  expect(layer.triggerPrompts).toMatchObject({ kappaOnly: [1] });
  // Agreement on five of ten, half of it by chance: (0.5 - 0.5) / (1 - 0.5) = 0.
  expect(layer.kappa).toBeCloseTo(0, 12);
  expect(layer.costUsd).toBeCloseTo(0.01 * perform.executed.length, 12);
});

test('a single judge, judges of one model, and all judges of prompts by the author count', async () => {
  const countingOf = async (models: (typeof FIRST_MODEL)[], tree = {}) => {
    const { layer } = await judge(
      fakePerform((request) =>
        honestAnswer(request, { triggering_accuracy: (asked) => predictionAnswer(asked, () => true) }),
      ),
      judgeSubject(tree),
      { models },
    );
    const judged = layer.assessments.triggering_accuracy?.judgements.map((one) => one.judge);
    return [judged, layer.triggerPrompts?.kappaOnly];
  };
  expect(await countingOf([FIRST_MODEL])).toEqual([[1], []]);
  expect(await countingOf([FIRST_MODEL, FIRST_MODEL])).toEqual([[1, 2], []]);
  expect(await countingOf([FIRST_MODEL, SECOND_MODEL, FIRST_MODEL])).toEqual([[2], [1, 3]]);
  const evals = Array.from({ length: 10 }, (_, i) => ({ query: `Request ${i}`, should_trigger: i < 5 }));
  const own = { 'trigger_eval.json': JSON.stringify(evals) };
  expect(await countingOf([FIRST_MODEL, SECOND_MODEL], own)).toEqual([[1, 2], []]);
});

test('siblings stand beside the skill where its scope is judged and where prompts are written, and nowhere else', async () => {
  const perform = fakePerform((request) => honestAnswer(request));
  await judge(perform, amongSiblings(2), { rubrics: 'all' });
  const told = perform.executed
    .filter((task) => excerptText(requestOf(task)).includes('Other skills installed with it:\n- figure-1:'))
    .map((task) => requestOf(task).answerSchema?.name);
  expect(told.sort()).toEqual(['ecosystem_coherence', 'scope_calibration', 'trigger_prompts']);
});

test('of very many siblings the nearest by their words are told, and the result says so', async () => {
  const subject = amongSiblings(40, {
    '../paper-crane/SKILL.md': '---\nname: paper-crane\ndescription: Use when folding paper cranes.\n---\n',
  });
  const own = { name: 'crane', description: 'Folds paper. Use when folding paper cranes.' };
  const { shown, count } = nearestSiblings(own, subject.siblings);
  expect([shown.length, count]).toEqual([24, 41]);
  expect(shown.map(({ name }) => name)).toContain('paper-crane');
  const { layer } = await judge(
    fakePerform((request) => honestAnswer(request)),
    subject,
  );
  expect(layer.leftOut).toContainEqual({
    path: 'skills',
    reason: 'of the 41 other skills the judge of scope is told of the 24 that are nearest by their words',
  });
});

test('what the judge knows by name alone is left out for what it is: a script that the text names is not called unnamed', async () => {
  const subject = judgeSubject({
    'SKILL.md': skillText({ body: 'Run `scripts/fold.sh` first, as [the steps](steps.sh) say.' }),
    'steps.sh': 'echo fold\n',
    'scripts/fold.sh': 'echo fold\n',
    'notes.md': 'Nobody points here.\n',
    'LICENSE.txt': 'Free.\n',
    ...Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`data/${i}.csv`, 'a,b\n'])),
  });
  const { layer } = await judge(
    fakePerform((request) => honestAnswer(request)),
    subject,
  );
  const reasons = Object.fromEntries(layer.leftOut.map(({ path, reason }) => [path, reason]));
  expect(reasons).toEqual({
    'skills/crane/scripts/fold.sh':
      'no text of the skill links it, and it is no document, so only its name and size are shown',
    'skills/crane/notes.md': 'no text of the skill points to it, so only its name and size are shown',
    'skills/crane/LICENSE.txt': 'terms of use are not judged, so only its name and size are shown',
    'skills/crane/data/':
      'no text of the skill links these 11 files, so only their number and size are shown',
  });
});
