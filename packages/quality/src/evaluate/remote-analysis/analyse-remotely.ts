import { setImmediate } from 'node:timers/promises';
import { MeasurementError } from '@plugin-eval/core/errors/measurement-error.ts';
import { DAMAGED_RESULT } from '@plugin-eval/engine/run/stored-value.ts';
import type { Perform } from '@plugin-eval/engine/run/task.ts';
import { type AnalysisJob, type AnalysisOutcome, runAll } from '../analysis-job.ts';
import type { Clock, EvaluationOptions } from '../evaluation-options.ts';
import { presenceOf } from './analyse-packed.ts';
import { FolderPacker, type PackedEntry } from './pack-folder.ts';
import { type StaticBatches, staticTask } from './static-analysis-kind.ts';

/** Skills of one task, which takes some tenths of a second then. */
const BATCH_SIZE = 10;
/** Started batches, held in memory. */
const BATCHES_AHEAD = 48;

/** Dependencies of remote analysis. */
export interface RemoteAnalysis {
  perform: Perform;
  batches: StaticBatches;
}

/**
 * Runs layer 1 of skills on other machines. A result counts only when everything it read outside its folder
 * is the same here; skills that cannot be sent, and failed ones, are analysed here. So the outcomes equal
 * local ones.
 * @returns outcomes in the order of the jobs
 */
export async function* analyseRemotely(
  jobs: readonly AnalysisJob[],
  options: EvaluationOptions,
  clock: Clock,
  remote: RemoteAnalysis,
): AsyncGenerator<AnalysisOutcome, void, void> {
  const around = new Map<string, PackedEntry[]>();
  const started: Promise<AnalysisOutcome[]>[] = [];
  for (let next = 0; next < jobs.length || started.length > 0; ) {
    for (; next < jobs.length && started.length < BATCHES_AHEAD; next += BATCH_SIZE) {
      const outcomes = analyseBatch(jobs.slice(next, next + BATCH_SIZE), options, clock, remote, around);
      // It may fail before its turn comes.
      outcomes.catch(() => {});
      started.push(outcomes);
      // Reading ahead leaves room for what arrives.
      await setImmediate();
    }
    yield* (await started.shift()) ?? [];
  }
}

async function analyseBatch(
  jobs: readonly AnalysisJob[],
  options: EvaluationOptions,
  clock: Clock,
  { perform, batches }: RemoteAnalysis,
  around: Map<string, PackedEntry[]>,
): Promise<AnalysisOutcome[]> {
  const { hash, sent } = pack(jobs, batches, around);
  const outcomes = new Array<AnalysisOutcome | null>(jobs.length).fill(null);
  if (hash !== null) {
    try {
      const subject = sent[0]?.job.member.shown ?? '';
      const { key, result } = await perform(staticTask(hash, options, sent.length, subject));
      const analysed = batches.analysed(result);
      // Whoever made it made it of another batch.
      if (analysed?.length !== sent.length) await perform.reject(key, DAMAGED_RESULT);
      else {
        for (const [place, { outcome, outside }] of analysed.entries()) {
          const index = sent[place]?.index;
          if (index !== undefined && outside.every(([path, presence]) => presenceOf(path) === presence))
            outcomes[index] = outcome;
        }
      }
    } catch (error) {
      if (!MeasurementError.isInstance(error)) throw error;
    } finally {
      batches.forget(hash);
    }
  }
  const missing = jobs.filter((_, index) => outcomes[index] === null);
  const made = (await runAll(missing, { options, watched: false }, clock)).values();
  return outcomes.map((outcome) => outcome ?? (made.next().value?.outcome as AnalysisOutcome));
}

/** The files themselves are let go: batches wait for a long time. */
function pack(
  jobs: readonly AnalysisJob[],
  batches: StaticBatches,
  around: Map<string, PackedEntry[]>,
): { hash: string | null; sent: { job: AnalysisJob; index: number }[] } {
  const packer = new FolderPacker(around);
  const packed = jobs.map((job) => (job.kind === 'skill' ? packer.pack(job.member.path) : null));
  const sent = jobs.flatMap((job, index) => (packed[index] ? [{ job, index }] : []));
  if (sent.length === 0) return { hash: null, sent };
  const entries = packed.flatMap((entries) => entries ?? []);
  return { hash: batches.put({ jobs: sent.map(({ job }) => job), entries }), sent };
}
