import { parentPort, workerData } from 'node:worker_threads';
import type { Probe, ResponseLine } from '../../documents/probe.ts';
import { loadRules } from '../rules/load-rules.ts';
import { scorerOf } from './scored-line.ts';

/** Thread that scores responses: takes batches of lines, answers each with its scores in the same order. */
const { probes, shipped, rulesFolder } = workerData as {
  probes: readonly Probe[];
  shipped: ReadonlySet<string>;
  rulesFolder: string | undefined;
};
const score = scorerOf(probes, shipped, loadRules(rulesFolder));
parentPort?.on('message', (lines: ResponseLine[]) => {
  parentPort?.postMessage(lines.map(score));
});
