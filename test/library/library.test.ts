import {
  compare,
  doctor,
  InterruptedError,
  indexCorpus,
  isCollection,
  listRuns,
  type ProgressEvent,
  rank,
  renderJson,
  resumeRun,
  score,
  showRun,
  UsageError,
} from '@plugin-eval/app/index.ts';
import { expect, onTestFinished, test } from 'vitest';
import honestJudge from '../stand-ins/honest-judge.ts';
import { standInVariables } from '../stand-ins/model-on-stand-in.ts';
import { startStandIn } from '../stand-ins/start-stand-in.ts';
import { ONE_DRAW } from '../support/judged-command.ts';
import { runCommand } from '../support/recording-io.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const TREE = {
  'skills/crane/SKILL.md': skillText(),
  'skills/boat/SKILL.md': skillText({
    frontmatter: 'name: boat\ndescription: Use this skill when folding paper boats.',
  }),
};

function workplace() {
  const workingDirectory = temporaryRepository();
  writeTree(workingDirectory, TREE);
  return { workingDirectory, variables: { PLUGIN_EVAL_HOME: `${workingDirectory}/home` } };
}

/** A workplace whose judge answers on this machine. */
async function judgedWorkplace() {
  const { workingDirectory, variables } = workplace();
  const standIn = await startStandIn({ protocol: 'anthropic', answer: honestJudge });
  onTestFinished(() => standIn.stop());
  return {
    ...{ workingDirectory, standIn },
    variables: { ...variables, ...ONE_DRAW, ...standInVariables('anthropic', standIn.url) },
  };
}

const withoutTimes = (json: string) => json.replace(/"duration_ms": [\d.e+-]+/g, '"duration_ms": 0');

test('score gives the document that the command writes', async () => {
  const { workingDirectory, variables } = workplace();
  const { document, run } = await score(
    { paths: ['skills'], depth: 'quick', workingDirectory },
    { variables },
  );
  const command = await runCommand(workingDirectory, [
    'score',
    'skills',
    '--depth',
    'quick',
    '--output',
    'json',
  ]);
  expect(withoutTimes(renderJson(document))).toBe(withoutTimes(command.stdout));
  expect([run, isCollection(document)]).toEqual([null, true]);
});

test('what was not reached by default is a notice, not a line on stderr', async () => {
  const { workingDirectory, variables } = workplace();
  const { document, notices } = await score({ paths: ['skills/crane'], workingDirectory }, { variables });
  expect(document.depth).toMatchObject({ requested: 'standard', effective: 'quick' });
  expect(notices.map(({ kind }) => kind)).toEqual(['depth-not-reached']);
});

test('a request that cannot be met throws an error that is recognised by its class', async () => {
  const { workingDirectory, variables } = workplace();
  const asked = score({ paths: ['skills/crane'], depth: 'deep', workingDirectory }, { variables });
  await expect(asked).rejects.toSatisfy((error) => UsageError.isInstance(error));
});

test('a judged score tells its progress, and is on record as a run without a command line', async () => {
  const { workingDirectory, variables, standIn } = await judgedWorkplace();
  const events: ProgressEvent[] = [];
  const options = { variables, onProgress: (event: ProgressEvent) => void events.push(event) };
  const request = { paths: ['skills/crane'], depth: 'standard', workingDirectory } as const;
  const { document, run } = await score(request, options);
  expect(isCollection(document) || document.composite.complete).toBe(true);
  const types = events.map(({ type }) => type);
  expect([types[0], types.at(-1)]).toEqual(['run-started', 'run-ended']);
  expect(events).toContainEqual({ type: 'skills-planned', skills: 1 });
  expect(events).toContainEqual({ type: 'calls-planned', calls: standIn.calls, skills: 1 });
  const { runs } = await listRuns({ variables });
  expect(runs).toMatchObject([
    { id: run?.id, status: 'finished', command: [], calls: { succeeded: standIn.calls } },
  ]);
});

test('a resumed run goes on as the same run, and pays for nothing again', async () => {
  const { workingDirectory, variables, standIn } = await judgedWorkplace();
  const request = { paths: ['skills/crane'], depth: 'standard', workingDirectory } as const;
  const first = await score(request, { variables });
  const paid = standIn.calls;
  const resumption = await resumeRun(first.run?.id ?? '', { maxCost: 1 }, { variables });
  const again = await score({ ...request, ...resumption }, { variables });
  expect([again.run?.id, again.run?.maxCostUsd, standIn.calls]).toEqual([first.run?.id, 1, paid]);
  expect(again.run?.stats).toMatchObject({ paid: 0, reused: paid });
  expect((await showRun(first.run?.id ?? '', { variables })).tasks).toHaveLength(paid);
});

test('a command line does not resume what a program began, and says why', async () => {
  const { workingDirectory, variables } = await judgedWorkplace();
  const request = { paths: ['skills/crane'], depth: 'standard', workingDirectory } as const;
  const { run } = await score(request, { variables });
  const { code, stderr } = await runCommand(workingDirectory, ['runs', 'resume', run?.id ?? ''], {
    variables,
  });
  expect([code, stderr]).toEqual([2, expect.stringContaining('a program started it through the library')]);
});

test('an aborted signal ends a call in order: the run is on record as interrupted', async () => {
  const { workingDirectory, variables } = await judgedWorkplace();
  const stop = new AbortController();
  const request = { paths: ['skills/crane'], depth: 'standard', workingDirectory } as const;
  const onProgress = ({ type }: ProgressEvent) => void (type === 'run-started' && stop.abort());
  const asked = score(request, { variables, signal: stop.signal, onProgress });
  await expect(asked).rejects.toSatisfy((error) => InterruptedError.isInstance(error));
  expect((await listRuns({ variables })).runs).toMatchObject([{ status: 'interrupted' }]);
});

test('a signal that was aborted before lets nothing begin', async () => {
  const { workingDirectory, variables } = workplace();
  const request = { paths: ['skills'], depth: 'quick', workingDirectory } as const;
  const asked = score(request, { variables, signal: AbortSignal.abort() });
  await expect(asked).rejects.toSatisfy((error) => InterruptedError.isInstance(error));
});

test('compare tells two skills apart, and its gate holds or fails', async () => {
  const { workingDirectory, variables } = workplace();
  const request = { a: 'skills/crane', b: 'skills/boat', minEffect: 1, workingDirectory };
  const { compared, evaluations } = await compare(request, { variables });
  expect(compared).toMatchObject({
    kind: 'comparison',
    document: { gates: [{ name: 'regression', passed: true }] },
  });
  expect(evaluations.map(({ subject }) => subject.path)).toEqual(['skills/crane', 'skills/boat']);
});

test('a corpus is made and ranked by static scores without any model', async () => {
  const { workingDirectory, variables } = workplace();
  const place = { workingDirectory, corpusDir: 'corpus' };
  const { document } = await indexCorpus({ ...place, folders: ['skills'] }, { variables });
  expect([document.added, document.unchanged]).toEqual([2, 0]);
  const ranked = await rank({ ...place, games: 0 }, { variables });
  expect(ranked.document?.leaderboard.map(({ name }) => name).sort()).toEqual(['boat', 'crane']);
});

test('doctor gives the document that the command writes, and a broken configuration is a failed check', async () => {
  const { workingDirectory, variables } = workplace();
  const document = await doctor({ offline: true, workingDirectory }, { variables });
  const command = await runCommand(workingDirectory, ['doctor', '--offline', '--output', 'json'], {
    variables,
  });
  expect(renderJson(document)).toBe(command.stdout);
  expect(document.depths.map(({ depth, reachable }) => [depth, reachable])).toEqual([
    ['quick', true],
    ['standard', false],
    ['deep', false],
    ['thorough', false],
  ]);

  writeTree(workingDirectory, { 'plugineval.config.json': '{' });
  const { checks } = await doctor({ offline: true, workingDirectory }, { variables });
  expect(checks.filter(({ status }) => status === 'failed').map(({ name }) => name)).toEqual([
    'configuration',
  ]);
});
