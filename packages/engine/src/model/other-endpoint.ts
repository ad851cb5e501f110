import type { ProviderName } from '@plugin-eval/core/documents/names.ts';
import { endpointIdentity, type ModelEnvironment } from '../config/model-environment.ts';
import { AttemptFailure } from '../run/attempt-failure.ts';
import type { ProviderModel } from './model.ts';

/** @throws AttemptFailure where a task names another endpoint than this process would ask: it is asked nowhere else */
export function refuseOtherEndpoint(
  { name, endpoint }: Pick<ProviderModel, 'name' | 'endpoint'>,
  here: ModelEnvironment[ProviderName],
): void {
  if (endpointIdentity(here) === endpoint) return;
  throw new AttemptFailure(
    'access',
    `${name} was to be called at ${endpoint}, which is not the endpoint set here.`,
  );
}
