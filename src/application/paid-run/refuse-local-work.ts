import { UsageError } from '../../errors/usage-error.ts';
import type { PaidRunPlan } from './paid-run-plan.ts';

/** Workers take no command and no address from a task: such a run would wait for ever. @throws UsageError */
export function refuseLocalWork({ judge, probed }: PaidRunPlan): void {
  if ((judge?.programs ?? []).length > 0)
    throw new UsageError('A judge that is a program runs only on this machine: leave --fleet out.');
  if ((probed?.kinds ?? []).length > 0)
    throw new UsageError('This target can only be asked from this machine: leave --fleet out.');
}
