import { createPerform } from '@plugin-eval/engine/run/create-perform.ts';
import { limitsOf } from '../paid-run/pool-limits.ts';
import { leastBudgetOf } from '../paid-run/run-budget.ts';
import { isHolderAlive, thisHolder } from '../runs/run-holder.ts';
import type { Executor } from './executor.ts';
import { runOptionsOf } from './run-options.ts';

/** This process, which makes the calls at once. */
export const LOCAL: Executor = {
  atOnce: null,
  runsSessions: true,
  inBatches: false,
  priceOf: (price) => price,
  refuse() {},
  async prepare(plan, ports) {
    const holder = thisHolder(ports);
    return {
      holder,
      begin: async () => {},
      async open(run) {
        const handle = createPerform({
          ...runOptionsOf(plan, run, ports),
          ...{ holder, isAlive: isHolderAlive(ports), random: ports.random },
          leastBudgetUsd: await leastBudgetOf(plan, ports),
          limitsOf: (pool) => limitsOf(pool, plan.settings, run.sessions, ports),
        });
        return { handle, through: (work) => work() };
      },
      isLeft: () => false,
      close: async () => {},
    };
  },
};
