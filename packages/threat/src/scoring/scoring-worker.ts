import { parentPort, workerData } from 'node:worker_threads';
import { loadParser } from '@plugin-eval/code/syntax-tree.ts';
import type { Probe, ResponseLine } from '@plugin-eval/core/documents/probe.ts';
import { loadSignals } from '../signals/load-signals.ts';
import { scorerOf } from './scored-line.ts';

/** Thread that scores responses: takes batches of lines, answers each with its scores in the same order. */
const { probes, shipped, signalsFolder, longest } = workerData as {
  probes: readonly Probe[];
  shipped: ReadonlySet<string>;
  signalsFolder: string | undefined;
  longest: number | undefined;
};
await loadParser();
const score = scorerOf(probes, shipped, loadSignals(signalsFolder), longest);
parentPort?.on('message', (lines: ResponseLine[]) => {
  parentPort?.postMessage(lines.map(score));
});
