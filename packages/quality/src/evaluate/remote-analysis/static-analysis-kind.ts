import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isAnalysedBatch, staticBatchSchema } from '@plugin-eval/core/documents/static-batch.ts';
import type { HostMachine } from '@plugin-eval/engine/config/host-machine.ts';
import type { JsonValue, Task, TaskKind } from '@plugin-eval/engine/run/task.ts';
import { withoutNamed } from '@plugin-eval/skill/read-limits.ts';
import type { AnalysisJob } from '../analysis-job.ts';
import type { Clock, EvaluationOptions } from '../evaluation-options.ts';
import { type AnalysedRemotely, analysePacked } from './analyse-packed.ts';
import type { PackedEntry } from './pack-folder.ts';

/** The kind of its tasks. The version is raised when a result means something else. */
export const STATIC_ANALYSIS = { name: 'static-analysis', version: 1 };
/** Largest batch: bytes that claim to be more are not read. */
const MOST_BYTES = 512 * 1024 * 1024;
/** And no result: an evaluation has some 20 kB, a batch ten of them. */
const MOST_RESULT_BYTES = 64 * 1024 * 1024;
/** Most results read ahead. */
const MOST_RESULTS = 100;
const FASTEST = { level: 1 };

/** Skills that are analysed together, with their files. */
export interface StaticBatch {
  jobs: readonly AnalysisJob[];
  entries: readonly PackedEntry[];
}

/** Batches that this process sends or has been sent, compressed, by their hash. */
export class StaticBatches {
  readonly #byHash = new Map<string, Uint8Array>();
  /** Parsed results: reading one takes half a millisecond per skill, so it is done once. */
  readonly #results = new Map<unknown, AnalysedRemotely[]>();

  /** @returns its hash */
  put(batch: StaticBatch): string {
    const bytes = deflateRawSync(JSON.stringify(batch), FASTEST);
    const hash = hashOf(bytes);
    this.#byHash.set(hash, bytes);
    return hash;
  }

  take(hash: string): Uint8Array {
    const bytes = this.#byHash.get(hash);
    if (bytes === undefined) throw new Error(`No batch with the hash ${hash}.`);
    return bytes;
  }

  has(hash: string): boolean {
    return this.#byHash.has(hash);
  }

  receive(hash: string, bytes: Uint8Array): void {
    if (hashOf(bytes) !== hash)
      throw new Error(`The bytes that came for the batch ${hash} do not match its hash.`);
    this.#byHash.set(hash, bytes);
  }

  forget(hash: string): void {
    this.#byHash.delete(hash);
  }

  /** Returns true for a valid result of this kind. Its content is cached until requested. */
  isResult(packed: unknown): boolean {
    const analysed = unpackResult(packed);
    if (analysed !== null && this.#results.size < MOST_RESULTS) this.#results.set(packed, analysed);
    return analysed !== null;
  }

  /** Returns the content of a result; null when invalid. */
  analysed(packed: unknown): AnalysedRemotely[] | null {
    const analysed = this.#results.get(packed) ?? unpackResult(packed);
    this.#results.delete(packed);
    return analysed;
  }
}

/** The task of analysing a batch: its key covers the files, the options and the version of the program. */
export function staticTask(hash: string, options: EvaluationOptions, jobs: number, subject: string): Task {
  const { profile, limits, depth, toolVersion, trustInline = false, scan = false } = options;
  const { scanning, severity } = options;
  return {
    kind: STATIC_ANALYSIS.name,
    input: {
      batch: hash,
      profile,
      limits: withoutNamed(limits),
      depth: { ...depth },
      toolVersion,
      trustInline,
      scan,
      ...(scanning === undefined ? {} : { scanning: { ...scanning } }),
      ...(severity === undefined ? {} : { severity: { ...severity } }),
    } as unknown as JsonValue,
    sample: 0,
    label: `layer 1 of ${jobs} skills`,
    subject,
  };
}

/**
 * Tasks of the kind `static-analysis`: layer 1 of a batch of skills. They cost nothing, and call no model.
 */
export function staticAnalysisKind(
  batches: StaticBatches,
  surroundings: { host: HostMachine; clock: Clock },
): TaskKind {
  return {
    ...STATIC_ANALYSIS,
    poolOf: () => STATIC_ANALYSIS.name,
    isResult: (value) => batches.isResult(value),
    reservation: () => ({ costUsd: 0, inputTokens: 0, outputTokens: 0 }),
    async execute(input) {
      const { batch: hash, ...given } = input as unknown as { batch: string } & StaticOptions;
      const bytes = batches.take(hash);
      batches.forget(hash);
      const text = inflateRawSync(bytes, { maxOutputLength: MOST_BYTES }).toString('utf8');
      const { jobs, entries } = staticBatchSchema.parse(JSON.parse(text));
      const all = await analysePacked(jobs as AnalysisJob[], entries, optionsOf(given), surroundings);
      return { result: packResult(all), usage: null, costUsd: 0 };
    },
    contents: {
      of: (input) => [(input as { batch: string }).batch],
      has: (hash) => batches.has(hash),
      pack: (hash) => batches.take(hash),
      unpack: (hash, bytes) => batches.receive(hash, bytes),
    },
  };
}

type StaticOptions = Required<Pick<EvaluationOptions, (typeof OPTIONS)[number]>> &
  Pick<EvaluationOptions, 'scanning' | 'severity'>;
const OPTIONS = ['profile', 'limits', 'depth', 'toolVersion', 'trustInline', 'scan'] as const;

/** A task sorts the keys of its input, and documents show them in their own order. */
function optionsOf({
  depth: { requested, effective, confidenceLabel },
  limits,
  ...rest
}: StaticOptions): EvaluationOptions {
  return { ...rest, limits: withoutNamed(limits), depth: { requested, effective, confidenceLabel } };
}

/** Evaluations are long, and much alike. */
function packResult(all: readonly AnalysedRemotely[]): string {
  return deflateRawSync(JSON.stringify(all), FASTEST).toString('base64');
}

/**
 * Unpacks the result of such a task. It is untrusted: anyone with database access may have written it.
 * @returns null for what is no result of such a task
 */
function unpackResult(packed: unknown): AnalysedRemotely[] | null {
  if (typeof packed !== 'string') return null;
  try {
    const bytes = inflateRawSync(Buffer.from(packed, 'base64'), { maxOutputLength: MOST_RESULT_BYTES });
    const all: unknown = JSON.parse(bytes.toString('utf8'));
    return isAnalysedBatch(all) ? (all as AnalysedRemotely[]) : null;
  } catch {
    return null;
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
