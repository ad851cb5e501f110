import type { Holder, RunRecord } from '@plugin-eval/engine/store/journal.ts';
import type { Ports } from '../ports.ts';

/** This process, as the journal knows it. */
export function thisHolder({ randomId, machine }: Pick<Ports, 'randomId' | 'machine'>): Holder {
  return { id: randomId(16), pid: machine.pid, host: machine.name };
}

/** Checks that the process behind a lease or run is alive; unknown for other machines. */
export function isHolderAlive({ machine }: Pick<Ports, 'machine'>): (holder: Holder) => boolean {
  return ({ host, pid }) => host !== machine.name || machine.isAlive(pid);
}

/** Returns the status of a run, even of a process that died without recording it. */
export function statusOf(run: RunRecord, ports: Pick<Ports, 'machine'>): RunRecord['status'] | 'killed' {
  return run.status === 'running' && !isHolderAlive(ports)(run.holder) ? 'killed' : run.status;
}
