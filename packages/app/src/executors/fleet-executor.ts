import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { VERSION } from '@plugin-eval/engine/config/version.ts';
import { createFleetPerform } from '@plugin-eval/engine/fleet/create-fleet-perform.ts';
import { SANDBOX_POOL } from '@plugin-eval/sessions/session-pool.ts';
import { configuredLimits } from '../paid-run/pool-limits.ts';
import { thisHolder } from '../runs/run-holder.ts';
import type { Executor, PlannedWork } from './executor.ts';
import type { FleetChoice } from './executor-choice.ts';
import { FLEET_HOLDER, openRunJob, packRun, type RunJob } from './jobs/run-job.ts';
import { queuesOf } from './queues.ts';
import { runOptionsOf } from './run-options.ts';

/** Calls are made elsewhere: this process only waits for them. */
const AT_ONCE = 1_000;

/** Workers of the shared database, which take tasks from its queue. */
export function fleetExecutor(choice: FleetChoice): Executor {
  return {
    atOnce: AT_ONCE,
    runsSessions: false,
    inBatches: false,
    priceOf: (price) => price,
    refuse(work) {
      refuseLocalWork(work);
      if (choice.detach && work.judge === null && work.freeKinds !== undefined)
        throw new UsageError(
          'At quick depth nothing is called: leave --detach out, or choose another --depth.',
        );
    },
    async prepare(plan, ports) {
      const packed = packRun(plan, choice, ports);
      const fleet = await queuesOf(ports.store).openFleet();
      const parking = ports.job?.parking ?? null;
      const isOfFleet = ports.job === undefined ? choice.detach : parking !== null;
      let job: RunJob | null = null;
      let isLost = false;
      const isHeld = async () => {
        isLost = !((await (job ?? ports.job)?.isHeld()) ?? true);
        return !isLost;
      };
      return {
        holder: isOfFleet ? FLEET_HOLDER : thisHolder(ports),
        async begin(run) {
          if (packed !== null) job = await openRunJob(plan, choice, run, packed, fleet, ports);
        },
        async open(run) {
          const { queue, contents } = fleet;
          const handle = await createFleetPerform({
            ...runOptionsOf(plan, run, ports),
            ...{ queue, contents, weight: choice.weight, toolVersion: VERSION, parking, isHeld },
            // Of all workers together: nothing beside what the configuration says.
            limitsOf: (pool) => configuredLimits(pool.replace(SANDBOX_POOL, ''), plan.settings),
            again: parking === null,
            isNewBudget: plan.request.resumed?.isNewBudget ?? false,
          });
          return { handle, through: (work) => work() };
        },
        isLeft: () => isLost || (parking?.isParked ?? false),
        close: async () => {
          await (job?.close() ?? Promise.resolve()).finally(() => fleet.close());
        },
      };
    },
  };
}

/** Workers take no command and no address from a task, execute in bubblewrap, and reach no host for anybody. @throws UsageError */
function refuseLocalWork({ judge, probed, simulation }: PlannedWork): void {
  if ((judge?.programs ?? []).length > 0)
    throw new UsageError('A judge that is a program runs only on this machine: leave --fleet out.');
  if ((probed?.kinds ?? []).length > 0)
    throw new UsageError('This target can only be called from this machine: leave --fleet out.');
  if (
    simulation !== null &&
    [simulation, ...(simulation.others ?? [])].some(({ driver }) => driver === 'acp')
  )
    throw new UsageError(
      'Workers of the fleet run the agents that plugin-eval names, and take no command from a task: leave --fleet out, or choose another --agent.',
    );
  const execution = simulation?.execution?.hands;
  if (execution?.sandbox.kind === 'container')
    throw new UsageError(
      'Workers of the fleet execute in bubblewrap: leave --sandbox container or --fleet out.',
    );
  if ((execution?.allowedHosts ?? []).length > 0)
    throw new UsageError(
      'Workers of the fleet let sessions reach no host: leave --allow-host or --fleet out.',
    );
}
