import { PluginEvalError } from './plugin-eval-error.ts';

/** What a run waits for at providers. */
export interface ParkedBatches {
  /** With the provider. */
  batches: number;
  /** Requests in them that have no answer yet. */
  requests: number;
  /** Those of the batches that are the run's own. */
  own: number;
}

/** Batches of the run are with their providers: this process has nothing more to do. */
export class ParkedError extends PluginEvalError {
  readonly run: string;
  readonly waiting: ParkedBatches;
  /** Whether whoever began the run wants to wait for them. */
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
