import { endpointOf } from '../config/base-url.ts';
import { isEndpointName } from '../config/named-endpoints.ts';
import { PROVIDER_VARIABLES } from '../config/provider-variables.ts';
import type { SameEndpoint } from '../config/same-endpoint.ts';
import type { JsonValue } from '../run/task.ts';
import type { ResolvedModel } from './model.ts';

/**
 * The inputs under which a task may have been performed when its endpoint was still named otherwise, in the order in
 * which the pairs were given; none for a task without a model.
 */
export function formerInputs(input: JsonValue, same: readonly SameEndpoint[]): JsonValue[] {
  const { model } = input as { model?: ResolvedModel };
  if (same.length === 0 || model?.endpoint === undefined) return [];
  const object = input as { [key: string]: JsonValue };
  return formerModels(model, same).map((former) => ({
    ...object,
    model: former as unknown as JsonValue,
  }));
}

/** The same models as they were named before, in every combination of their endpoints' old names; not as they are now. */
export function formerBenches(
  models: readonly ResolvedModel[],
  same: readonly SameEndpoint[],
): ResolvedModel[][] {
  const endpoints = [...new Set(models.map(({ endpoint }) => endpoint))];
  let renamings: ReadonlyMap<string, SameEndpoint | null>[] = [new Map()];
  for (const endpoint of endpoints) {
    const choices = [null, ...same.filter((pair) => pair.new === endpoint)];
    renamings = renamings.flatMap((renaming) =>
      choices.map((choice) => new Map(renaming).set(endpoint, choice)),
    );
  }
  const current = models.map(({ endpoint }) => endpoint).join('\n');
  return renamings
    .map((renaming) =>
      models.map((model) => {
        const pair = renaming.get(model.endpoint) ?? null;
        return pair === null ? model : { ...model, endpoint: formerEndpoint(model, pair) };
      }),
    )
    .filter((bench) => bench.map(({ endpoint }) => endpoint).join('\n') !== current);
}

function formerModels(model: ResolvedModel, same: readonly SameEndpoint[]): ResolvedModel[] {
  return same
    .filter((pair) => pair.new === model.endpoint)
    .map((pair) => ({ ...model, endpoint: formerEndpoint(model, pair) }));
}

/** As tasks named it: an old name as it is, a URL with the version of the provider. */
function formerEndpoint({ provider }: ResolvedModel, { old }: SameEndpoint): string {
  return isEndpointName(old) || provider === 'command'
    ? old
    : endpointOf(old, '--same-endpoint', PROVIDER_VARIABLES[provider].version);
}
