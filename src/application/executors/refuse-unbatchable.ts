import { PROVIDER_VARIABLES } from '../../config/provider-variables.ts';
import { UsageError } from '../../errors/usage-error.ts';
import { BATCH_PROVIDERS, batchInterfaceOf } from '../../model/batch/batch-interface.ts';
import type { PaidRunPlan } from '../paid-run/paid-run-plan.ts';

/** Says what cannot go into a batch before anything is paid. @throws UsageError */
export function refuseUnbatchable(plan: Omit<PaidRunPlan, 'subjects' | 'depth' | 'estimate'>): void {
  const { judge, simulation, probed, ranking, reader, freeKinds = [], request } = plan;
  if (request.batch?.wait && request.fleet?.detach)
    throw new UsageError('--detach leaves the waiting to the workers: leave --wait out.');
  if (simulation !== null)
    throw new UsageError(
      'Agent sessions run turn by turn and cannot be batched: leave --batch out, or score at --depth standard.',
    );
  if (ranking !== null || probed !== undefined || reader || freeKinds.length > 0)
    throw new UsageError("Only a judge's questions about skills can be batched: leave --batch out.");
  for (const { provider, name } of judge?.models ?? []) {
    if (provider === 'command')
      throw new UsageError(`${name} is a program and takes no batches: leave --batch out.`);
    if (batchInterfaceOf(provider) === null)
      throw new UsageError(
        `${PROVIDER_VARIABLES[provider].title} has no batch interface that plugin-eval speaks (${BATCH_PROVIDERS.join(' and ')} have one): leave --batch out, or name another --judge-model.`,
      );
  }
}
