import { PluginEvalError } from './plugin-eval-error.ts';

/** A run's pending batches. */
export interface ParkedBatches {
  /** Number of submitted batches. */
  batches: number;
  /** Requests in them that have no answer yet. */
  requests: number;
  /** Number of the run's own batches. */
  own: number;
}

/** Batches of the run are with their providers: this process has nothing more to do. */
export class ParkedError extends PluginEvalError {
  readonly run: string;
  readonly waiting: ParkedBatches;
  /** True when the user chose to wait for them. */
  readonly isWaitedFor: boolean;

  constructor(run: string, waiting: ParkedBatches, isWaitedFor = false) {
    const { batches, requests } = waiting;
    super(
      `Run ${run} is parked: ${requests} ${requests === 1 ? 'request' : 'requests'} in ${batches} ${batches === 1 ? 'batch' : 'batches'}, which may take up to 24 hours. Collect and continue with: plugin-eval runs resume ${run}`,
    );
    this.run = run;
    this.waiting = waiting;
    this.isWaitedFor = isWaitedFor;
  }
}
