import { loadParser } from '../../code/syntax-tree.ts';
import type { Probe, ResponseLine } from '../../documents/probe.ts';
import type { BenignCase, CaseScore } from '../../documents/threat-report.ts';
import { mapOnThreads } from '../../run/map-on-threads.ts';
import { loadSignals } from '../signals/load-signals.ts';
import type { SignalSet } from '../signals/signal-set.ts';
import { type ScoredLine, scorerOf } from './scored-line.ts';

/** With fewer responses a further thread has hardly warmed up when all is done: measured, see bench/README.md. */
const THREADS_FROM = 4000;
const BATCH_SIZE = 100;

export interface ScoringOptions {
  /** The most threads to use. */
  concurrency: number;
  /** Ids of probes whose patterns are proven linear (`loadProbes(…).shipped`); all others run in another engine. */
  shipped?: ReadonlySet<string>;
  /** Where the signals were loaded from; absent: those that are shipped. */
  signalsFolder?: string | undefined;
}

export interface ScoredResponses {
  /** Answers to probes, in the order of the lines. */
  cases: CaseScore[];
  /** Answers to benign twins, likewise. */
  benign: BenignCase[];
}

/**
 * Scores many responses, on several threads when there are enough of them; the result does not depend on their number.
 * @param lines each answers one of the probes
 */
export async function scoreResponses(
  probes: readonly Probe[],
  lines: readonly ResponseLine[],
  signals: SignalSet,
  { concurrency, shipped = new Set(), signalsFolder }: ScoringOptions,
): Promise<ScoredResponses> {
  if (lines.some(({ toolCalls }) => toolCalls !== undefined && toolCalls.length > 0)) await loadParser();
  const score = scorerOf(probes, shipped, signals);
  const threads = lines.length < THREADS_FROM ? 1 : concurrency;
  const isReloadable = threads > 1 && loadSignals(signalsFolder).hash === signals.hash;
  const scored = isReloadable
    ? await mapOnThreads<ResponseLine, ScoredLine>(lines, {
        worker: workerFile(),
        workerData: { probes, shipped, signalsFolder },
        threads,
        batchSize: BATCH_SIZE,
        here: score,
      })
    : lines.map(score);
  return {
    cases: scored.flatMap((one) => ('probeCase' in one ? [one.probeCase] : [])),
    benign: scored.flatMap((one) => ('twin' in one ? [one.twin] : [])),
  };
}

function workerFile(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./scoring-worker.${extension}`, import.meta.url);
}
