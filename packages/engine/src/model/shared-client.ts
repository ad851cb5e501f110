import type { ProviderEnvironment } from '../config/model-environment.ts';
import type { Exchange } from './guarded-fetch.ts';
import { type LanguageModel, loadLanguageModel } from './load-language-model.ts';
import type { ProviderModel } from './model.ts';

/** The exchanges under way, by the signals of their calls. */
const exchanges = new WeakMap<AbortSignal, Exchange>();
const clients = new WeakMap<ProviderEnvironment, Map<string, Promise<LanguageModel>>>();

/**
 * The client of a model, one for all calls in an environment: making one takes about as long as a call through it.
 * @param signal of the call; the client hands it to `fetch`, which so finds the exchange of the call
 */
export function sharedClient(
  model: ProviderModel,
  environment: ProviderEnvironment,
  signal: AbortSignal,
  exchange: Exchange,
): Promise<LanguageModel> {
  exchanges.set(signal, exchange);
  const known = clients.get(environment) ?? new Map<string, Promise<LanguageModel>>();
  clients.set(environment, known);
  const name = `${model.provider}:${model.id}`;
  const client = known.get(name) ?? loadLanguageModel(model, environment, fetchOfCall);
  known.set(name, client);
  return client;
}

async function fetchOfCall(...[url, options]: Parameters<typeof fetch>): Promise<Response> {
  const exchange = options?.signal ? exchanges.get(options.signal) : undefined;
  if (exchange === undefined)
    throw new TypeError('A provider package sent a request without its abort signal.');
  return await exchange.fetch(url, options);
}
