import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { PROVIDER_VARIABLES } from '@plugin-eval/engine/config/provider-variables.ts';
import { BATCH_PROVIDERS, batchInterfaceOf } from '@plugin-eval/engine/model/batch/batch-interface.ts';
import type { PlannedWork } from './executor.ts';

/** Says what cannot go into a batch before anything is paid. @throws UsageError */
export function refuseUnbatchable(work: PlannedWork): void {
  const { judge, simulation, probed, ranking, reader, freeKinds } = work;
  if (judge === null && freeKinds !== undefined)
    throw new UsageError('No judge is called here: leave --batch out, or choose another --depth.');
  if (simulation !== null)
    throw new UsageError(
      'Agent sessions run turn by turn and cannot be batched: leave --batch out, or score at --depth standard.',
    );
  if (ranking !== null || probed !== undefined || reader || freeKinds !== undefined)
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
