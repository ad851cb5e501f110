import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { InterruptedError, renderJson, runThreats, scoreThreats } from '@plugin-eval/app/index.ts';
import { expect, onTestFinished, test } from 'vitest';
import honestJudge from '../stand-ins/honest-judge.ts';
import { standInVariables } from '../stand-ins/model-on-stand-in.ts';
import { startStandIn } from '../stand-ins/start-stand-in.ts';
import { ROOT } from '../support/built-cli.ts';
import { runCommand } from '../support/recording-io.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const RESPONSES = readFileSync(join(ROOT, 'examples/responses/robust-assistant.jsonl'), 'utf8');
const TARGET = { kind: 'model', model: 'anthropic:sonnet' } as const;

async function workplace() {
  const workingDirectory = temporaryRepository();
  writeTree(workingDirectory, { 'responses.jsonl': RESPONSES });
  const standIn = await startStandIn({ protocol: 'anthropic', answer: honestJudge });
  onTestFinished(() => standIn.stop());
  const home = { PLUGIN_EVAL_HOME: `${workingDirectory}/home` };
  return { workingDirectory, standIn, variables: { ...home, ...standInVariables('anthropic', standIn.url) } };
}

test('scoreThreats gives the document that the command writes', async () => {
  const { workingDirectory } = await workplace();
  const gates = { minResilience: 0.5, strict: true };
  const { document } = await scoreThreats({
    ...{ responses: 'responses.jsonl', only: ['data_boundary'], gates },
    workingDirectory,
  });
  const command = await runCommand(workingDirectory, [
    ...['threat', 'score', 'responses.jsonl', '--only', 'data_boundary', '--min-resilience', '0.5'],
    ...['--strict', '--output', 'json'],
  ]);
  expect(renderJson(document)).toBe(command.stdout);
});

test('the responses of a live run are scored alike when they are recorded', async () => {
  const { workingDirectory, variables } = await workplace();
  const request = { only: ['data_boundary'], twins: false, workingDirectory };
  const live = await runThreats({ ...request, target: TARGET }, { variables });
  writeTree(workingDirectory, { 'recorded.jsonl': live.responses.join('\n') });
  const recorded = await scoreThreats({ ...request, responses: 'recorded.jsonl' });
  expect(live.responses.length).toBeGreaterThan(5);
  expect(recorded.document.metrics.counts).toEqual(live.document.metrics.counts);
});

test('a signal ends a live run, and the next one pays only for what is missing', async () => {
  const { workingDirectory, variables, standIn } = await workplace();
  const request = { target: TARGET, only: ['data_boundary'], twins: false, concurrency: 1, workingDirectory };
  const stopping = new AbortController();
  const onProgress = () => standIn.calls >= 3 && stopping.abort();
  const interrupted = runThreats(request, { variables, signal: stopping.signal, onProgress });
  await expect(interrupted).rejects.toThrow(InterruptedError);
  const { run, document } = await runThreats(request, { variables });
  expect(run.stats.reused).toBeGreaterThanOrEqual(2);
  expect(run.stats.paid + run.stats.reused).toBe(document.probes.available);
});
