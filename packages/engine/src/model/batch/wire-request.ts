import type { ProviderEnvironment } from '../../config/model-environment.ts';
import { AttemptFailure } from '../../run/attempt-failure.ts';
import { callOptions } from '../call-options.ts';
import { completeAnswer } from '../complete-answer.ts';
import { jsonResponse } from '../json-response.ts';
import type { CallOptions, GeneratedAnswer } from '../load-language-model.ts';
import type { ModelRequest, ProviderModel } from '../model.ts';
import { sharedClient } from '../shared-client.ts';
import type { WireRequest } from './batch-client.ts';

/**
 * A request as the client of its provider would send it. Nothing is sent.
 * @param native whether the schema of the answer goes along as a field
 */
export async function wireRequest(
  request: ModelRequest & { model: ProviderModel },
  environment: ProviderEnvironment,
  native: boolean,
): Promise<WireRequest> {
  let sent: WireRequest | null = null;
  const asks = (signal: AbortSignal) => callOptions(request, native, signal);
  try {
    await through(request.model, environment, asks, async (url, options) => {
      const headers = new Headers(options?.headers);
      sent = {
        path: String(url).slice(environment.endpoint?.length ?? 0),
        body: String(options?.body),
        betas: (headers.get('anthropic-beta') ?? '').split(',').filter((beta) => beta !== ''),
      };
      throw new Error('It is sent in a batch.');
    });
  } catch (error) {
    if (sent === null) throw error;
  }
  if (sent === null) throw new Error(`The client of ${request.model.provider} sent nothing.`);
  return sent;
}

/** An answer as the client of its provider reads it. @throws AttemptFailure when it cannot */
export async function readWireAnswer(
  request: ModelRequest & { model: ProviderModel },
  environment: ProviderEnvironment,
  native: boolean,
  body: string,
): Promise<GeneratedAnswer> {
  const content: unknown = JSON.parse(body);
  try {
    if (typeof content !== 'object' || content === null) throw new Error('It is no object.');
    const bytes = Buffer.from(JSON.stringify(completeAnswer(content)));
    const asks = (signal: AbortSignal) => callOptions(request, native, signal);
    return await through(request.model, environment, asks, async () => jsonResponse(200, bytes));
  } catch {
    throw new AttemptFailure('transport', 'The answer in the batch does not have the form of its protocol.', {
      status: 200,
      maybeBilled: true,
    });
  }
}

async function through(
  model: ProviderModel,
  environment: ProviderEnvironment,
  asks: (signal: AbortSignal) => CallOptions,
  fetch: typeof globalThis.fetch,
): Promise<GeneratedAnswer> {
  const { signal } = new AbortController();
  const exchange = { fetch, responded: false, textless: null, form: null };
  const client = await sharedClient(model, environment, signal, exchange);
  return await client.doGenerate(asks(signal));
}
