import { loadParser } from '@plugin-eval/code/syntax-tree.ts';
import type { Probe, ResponseLine } from '@plugin-eval/core/documents/probe.ts';
import type { BenignCase, CaseScore } from '@plugin-eval/core/documents/threat-report.ts';
import { mapOnThreads } from '@plugin-eval/engine/run/map-on-threads.ts';
import { loadSignals } from '../signals/load-signals.ts';
import type { SignalSet } from '../signals/signal-set.ts';
import { casePacker, PACKED_FIELDS } from './pack-case.ts';
import { type ScoredLine, scorerOf } from './scored-line.ts';
import { sharedTexts } from './shared-texts.ts';

/** Fewest responses for a further thread; with fewer it barely warms up: measured, see bench/README.md. */
const THREADS_FROM = 4000;
const BATCH_SIZE = 100;
/**
 * Number of responses from which memory matters more than time: cases are packed, and one thread scores while
 * this one reads and packs, since each scoring thread needs some 120 MB for its patterns and grammars.
 */
const PACKED_FROM = 20_000;

export interface ScoringOptions {
  /** The most threads to use. */
  concurrency: number;
  /** Ids of probes whose patterns are proven linear (`loadProbes(…).shipped`); all others run in another engine. */
  shipped?: ReadonlySet<string>;
  /** Folder of the signals; absent: the shipped ones. */
  signalsFolder?: string | undefined;
  /** Longest stored response, in UTF-16 units. @default unlimited */
  longest?: number | undefined;
  /** About how many lines there are, where they are no list. */
  expected?: number | undefined;
}

export interface ScoredResponses {
  /** Answers to probes, in the order of the lines. */
  cases: CaseScore[];
  /** Answers to benign twins, in the order of the lines. */
  benign: BenignCase[];
}

/**
 * Scores many responses, on several threads when it pays off, and on one additional thread for very large
 * numbers; the result does not depend on their number.
 * @param lines each answers one of the probes; taken as there is time for them, and not kept
 */
export async function scoreResponses(
  probes: readonly Probe[],
  lines: Iterable<ResponseLine>,
  signals: SignalSet,
  { concurrency, shipped = new Set(), signalsFolder, longest, expected }: ScoringOptions,
): Promise<ScoredResponses> {
  const known = expected ?? (Array.isArray(lines) ? lines.length : Number.POSITIVE_INFINITY);
  const isMany = known >= THREADS_FROM;
  const isPacked = known >= PACKED_FROM;
  const isRemote =
    isMany && (isPacked || concurrency > 1) && loadSignals(signalsFolder).hash === signals.hash;
  const scoresHere = !(isRemote && isPacked);
  if (scoresHere && (isMany || !Array.isArray(lines) || lines.some(hasCalls))) await loadParser();
  const score = scorerOf(probes, shipped, signals, longest);
  const share = sharedTexts(isPacked ? PACKED_FIELDS : undefined);
  const pack = casePacker();
  const keep = (one: ScoredLine): ScoredLine => {
    if (!isMany) return one;
    const light = share(one);
    return isPacked && 'probeCase' in light ? { probeCase: pack(light.probeCase) } : light;
  };
  const scored = isRemote
    ? await mapOnThreads<ResponseLine, ScoredLine>(lines, {
        worker: workerFile(),
        workerData: { probes, shipped, signalsFolder, longest },
        threads: isPacked ? 1 : concurrency,
        batchSize: BATCH_SIZE,
        // A copy does not hold on to the line that it was read from.
        ...(scoresHere ? { here: (line: ResponseLine) => structuredClone(score(line)) } : {}),
        expected: known,
        keep,
      })
    : Array.from(lines, (line) => (isMany ? keep(structuredClone(score(line))) : score(line)));
  return {
    cases: scored.flatMap((one) => ('probeCase' in one ? [one.probeCase] : [])),
    benign: scored.flatMap((one) => ('twin' in one ? [one.twin] : [])),
  };
}

function hasCalls({ toolCalls }: ResponseLine): boolean {
  return toolCalls !== undefined && toolCalls.length > 0;
}

function workerFile(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./scoring-worker.${extension}`, import.meta.url);
}
