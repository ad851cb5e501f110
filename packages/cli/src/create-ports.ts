import { storeBelow } from '@plugin-eval/app/executors/jobs/laid-out-corpus.ts';
import type { Ports } from '@plugin-eval/app/ports.ts';
import { openStore } from '@plugin-eval/app/stores/open-store.ts';
import type { CliIo } from './io.ts';
import { showProgress } from './progress.ts';

/** Creates the ports of use cases for a command line. @param quiet hides progress */
export function portsOf(io: CliIo, { quiet = false }: { quiet?: boolean | undefined } = {}): Ports {
  const interrupt = new AbortController();
  let deferring = 0;
  let stopListening = () => {};
  const store = openStore(io.variables);
  return {
    ...{ variables: io.variables, clock: io.clock, now: io.now, randomId: io.randomId },
    ...{ cores: io.cores, machine: io.machine, random: Math.random },
    store: io.job === undefined ? store : storeBelow(store, io.job.root),
    job: io.job,
    signal: interrupt.signal,
    deferInterrupts() {
      if (deferring === 0) stopListening = io.onInterrupt(() => interrupt.abort());
      deferring += 1;
      return () => {
        deferring -= 1;
        if (deferring === 0) stopListening();
      };
    },
    progress: quiet ? () => {} : showProgress(io),
  };
}
