import { setTimeout as sleep } from 'node:timers/promises';
import type {
  HistoryEntry,
  ProgressEvent,
  ViewerDocument,
  ViewerEntry,
  ViewerRun,
} from '@plugin-eval/core/documents/viewer.ts';
import { expect, test } from 'vitest';
import {
  CALLS_PER_SKILL,
  judgeScene,
  runsOf,
  SCENE_KEY,
  SCORE,
  type Scene,
  startBuilt,
  until,
} from '../support/judge-scene.ts';
import { type StartedViewer, startViewer } from '../support/started-viewer.ts';
import { readEvents } from '../support/viewer-client.ts';

const view = (scene: Scene, ...args: string[]) => startViewer(scene.root, args, scene.variables);

async function historyIn(viewer: StartedViewer): Promise<HistoryEntry[]> {
  return (await viewer.json<{ entries: HistoryEntry[] }>('/api/history')).entries;
}

test('the history of the journal: runs, their documents and what they cost, and no key anywhere', async () => {
  const scene = await judgeScene({ skills: 2, key: SCENE_KEY });
  expect((await startBuilt(scene, SCORE).ended).code).toBe(0);
  const viewer = await view(scene);
  const { runs } = await viewer.json<{ runs: ViewerRun[] }>('/api/runs');
  expect(runs).toMatchObject([
    { summary: { status: 'finished', calls: { succeeded: 2 * CALLS_PER_SKILL } } },
  ]);
  const [run = ''] = runs.map(({ summary }) => summary.id);

  const history = await historyIn(viewer);
  expect(history.map(({ path }) => path).sort()).toEqual(
    expect.arrayContaining(['skills/fold-1', 'skills/fold-2']),
  );
  for (const { id, run: of, models, cost_usd: cost } of history) {
    expect([of, models, (cost ?? 0) > 0]).toEqual([run, [expect.stringMatching(/^anthropic:/)], true]);
    expect((await viewer.json<ViewerDocument>(`/api/entries/${id}`)).kind).toBe('evaluation');
  }
  const { entries } = await viewer.json<{ entries: ViewerEntry[] }>('/api/entries');
  const paths = [
    ...['/', '/api/entries', '/api/history', '/api/runs', `/api/runs/${run}`, `/api/runs/${run}/events`],
    ...['/api/runs/none', ...entries.map(({ id }) => `/api/entries/${id}`)],
  ];
  for (const path of paths)
    expect([path, (await viewer.visitor.get(path)).body.includes(SCENE_KEY)]).toEqual([path, false]);

  expect((await viewer.visitor.write('DELETE', `/api/runs/${run}`)).status).toBe(200);
  expect([await historyIn(viewer), await runsOf(scene)]).toEqual([[], []]);
  expect((await viewer.visitor.write('DELETE', `/api/runs/${run}`)).status).toBe(404);
  expect([await viewer.interrupt(), viewer.printed.stderr.includes(SCENE_KEY)]).toEqual([0, false]);
});

test('a run at work is followed to its end, cannot be removed meanwhile, and then has its documents', async () => {
  let answers = 3;
  const scene = await judgeScene({
    skills: 2,
    answer: async (request) => {
      while (answers <= 0) await sleep(5);
      answers--;
      return (await import('../stand-ins/honest-judge.ts')).default(request);
    },
  });
  const command = startBuilt(scene, SCORE);
  await until(() => answers === 0);
  const viewer = await view(scene);
  const { runs } = await viewer.json<{ runs: ViewerRun[] }>('/api/runs');
  expect(runs).toMatchObject([{ summary: { status: 'running' }, entries: [] }]);
  const [run = ''] = runs.map(({ summary }) => summary.id);
  expect((await viewer.visitor.write('DELETE', `/api/runs/${run}`)).status).toBe(409);
  const resume = await viewer.visitor.write('POST', `/api/runs/${run}/resume`, { max_cost_usd: 1 });
  expect(resume.status).toBe(409);

  const events = await readEvents(viewer.visitor, `/api/runs/${run}/events`);
  await until(() => events.events('progress').length > 0);
  expect((events.events('progress') as ProgressEvent[]).at(-1)?.status).toBe('running');
  answers = Number.POSITIVE_INFINITY;
  await events.ended;
  expect((events.events('progress') as ProgressEvent[]).at(-1)).toMatchObject({
    ...{ status: 'finished', answered: 2 * CALLS_PER_SKILL, failed: 0, open: 0 },
    ...{ planned_calls: 2 * CALLS_PER_SKILL, ended: { tried: 2 * CALLS_PER_SKILL, unanswered: 0 } },
  });
  expect(events.events('end')).toHaveLength(1);
  expect((await command.ended).code).toBe(0);
  expect((await historyIn(viewer)).length).toBeGreaterThan(0);
});

test('a run at work in another process is stopped in order', async () => {
  let answers = 2;
  const scene = await judgeScene({ faults: () => (answers-- > 0 ? null : { kind: 'hang' }) });
  const command = startBuilt(scene, SCORE);
  await until(() => answers < 0);
  const viewer = await view(scene);
  const [{ id } = { id: '' }] = await runsOf(scene);
  expect((await viewer.visitor.write('POST', `/api/runs/${id}/stop`, {})).status).toBe(202);
  await command.ended;
  expect(await runsOf(scene)).toMatchObject([{ status: 'interrupted' }]);
  expect((await viewer.visitor.write('POST', `/api/runs/${id}/stop`, {})).status).toBe(409);
});

test('a run goes on only with a bound, and ends with the viewer without losing anything', async () => {
  let answers = 2;
  const scene = await judgeScene({ faults: () => (answers-- > 0 ? null : { kind: 'hang' }) });
  const command = startBuilt(scene, SCORE);
  await until(() => answers < 0);
  command.kill('SIGINT');
  await command.ended;
  const [{ id } = { id: '' }] = await runsOf(scene);

  const viewer = await view(scene);
  const unbounded = await viewer.visitor.write('POST', `/api/runs/${id}/resume`, {});
  expect([unbounded.status, scene.standIn.inFlight]).toEqual([400, 0]);
  const asked = scene.standIn.calls;
  expect((await viewer.visitor.write('POST', `/api/runs/${id}/resume`, { max_cost_usd: 1 })).status).toBe(
    202,
  );
  await until(() => scene.standIn.calls > asked);
  const events = await readEvents(viewer.visitor, `/api/runs/${id}/events`);
  await until(() => events.events('progress').length > 0);
  expect([await viewer.interrupt(), await runsOf(scene)]).toMatchObject([0, [{ status: 'interrupted' }]]);
  await events.ended;

  answers = Number.POSITIVE_INFINITY;
  const again = await view(scene, id);
  expect((await again.visitor.write('POST', `/api/runs/${id}/resume`, { max_cost_usd: 1 })).status).toBe(202);
  const rest = await readEvents(again.visitor, `/api/runs/${id}/events`);
  await rest.ended;
  expect((rest.events('progress') as ProgressEvent[]).at(-1)?.status).toBe('finished');
  const { entries } = await again.json<{ entries: ViewerEntry[] }>('/api/entries');
  expect(entries).toMatchObject([
    { kind: 'evaluation', from: { file: null, run: id }, outcome: expect.stringMatching(/\d\d\.\d/) },
  ]);
  expect(scene.standIn.calls).toBeGreaterThan(asked);
});
