import type { Usage } from '@plugin-eval/core/documents/judge-layer.ts';
import { redactSecrets } from '@plugin-eval/core/text/redact-keys.ts';
import { formatEndpoint, type ModelEnvironment } from '../config/model-environment.ts';
import { PROVIDER_VARIABLES } from '../config/provider-variables.ts';
import type { JudgeProgram } from '../program/judge-program.ts';
import { AttemptFailure, stoppedAttempt } from '../run/attempt-failure.ts';
import { askProgram } from './ask-program.ts';
import { callOptions, holdsToSchema } from './call-options.ts';
import { explainFailure } from './explain-failure.ts';
import { guardedExchange } from './guarded-fetch.ts';
import { HttpFailure } from './http-failure.ts';
import type { SendHttp } from './http-messages.ts';
import type { CallOptions, GeneratedAnswer } from './load-language-model.ts';
import type { ModelAnswer, ModelRequest, ProviderModel } from './model.ts';
import { refuseOtherEndpoint } from './other-endpoint.ts';
import { readAnswer, readUsage } from './read-answer.ts';
import { isSchemaRefusal } from './schema-refusal.ts';
import { httpSender } from './send-http.ts';
import { sharedClient } from './shared-client.ts';

export interface ModelCallContext {
  environment: ModelEnvironment;
  /** Milliseconds that one call may take, 1 or more. */
  callTimeoutMs: number;
  now: () => Date;
  /** Sends all calls. @default HTTP, through the proxies that the variables name */
  send?: SendHttp;
  /** Allowed programs; absent: none. */
  programs?: readonly JudgeProgram[];
  /** Models whose provider rejected the schema of an answer: it is not sent as a field again. */
  refusedSchemas?: Set<string>;
}

/**
 * Calls a model once. If the provider rejects the answer's schema, the call is repeated without that field,
 * with the schema at the end of the question; the caller checks the answer either way.
 * @throws AttemptFailure for every failure that is expected; its message is one sentence without any key
 */
export async function callModel(
  request: ModelRequest,
  context: ModelCallContext,
  signal: AbortSignal,
): Promise<{ answer: ModelAnswer; usage: Usage | null }> {
  const { model, answerSchema } = request;
  if (model.provider === 'command') {
    const answer = await askProgram(request, context.programs ?? [], context.callTimeoutMs, signal);
    return { answer: withoutKeys(answer, context), usage: null };
  }
  const key = `${model.endpoint} ${model.id} ${answerSchema?.name}`;
  const native = answerSchema !== null && holdsToSchema(model) && context.refusedSchemas?.has(key) !== true;
  const generated = await generateOnce(
    model,
    (limit) => callOptions(request, native, limit),
    context,
    signal,
    (failure) => {
      if (!native || !isSchemaRefusal(failure)) return null;
      context.refusedSchemas?.add(key);
      return (limit) => callOptions(request, false, limit);
    },
  );
  return { answer: withoutKeys(readAnswer(generated), context), usage: readUsage(generated) };
}

/**
 * One exchange with a model, in the words of the specification.
 * @param optionsFor what is asked; the signal that it is given ends the call at the time limit
 * @param instead what is asked, once, in place of a request that failed; null for nothing
 * @throws AttemptFailure as `callModel` does
 */
export async function generateOnce(
  model: ProviderModel,
  optionsFor: (limit: AbortSignal) => CallOptions,
  context: ModelCallContext,
  signal: AbortSignal,
  instead: (failure: HttpFailure) => ((limit: AbortSignal) => CallOptions) | null = () => null,
): Promise<GeneratedAnswer> {
  const provider = context.environment[model.provider];
  refuseOtherEndpoint(model, provider);
  const { title } = PROVIDER_VARIABLES[model.provider];
  const limit = timeLimit(context.callTimeoutMs, signal);
  const exchange = guardedExchange(context.send ?? httpSender(provider.proxies), limit.signal);
  try {
    const client = await sharedClient(model, provider, limit.signal, exchange);
    if (signal.aborted) throw stoppedAttempt();
    let generated: GeneratedAnswer;
    try {
      generated = await client.doGenerate(optionsFor(limit.signal));
    } catch (error) {
      const other = HttpFailure.isInstance(error) ? instead(error) : null;
      if (other === null) throw error;
      generated = await client.doGenerate(other(limit.signal));
    }
    if (exchange.textless === null) return generated;
    // It was paid for, and asking again brings the same.
    throw new AttemptFailure(
      'refused',
      `${title} at ${formatEndpoint(provider)} gave an answer without text: ${exchange.textless}.`,
      { status: 200, maybeBilled: true },
    );
  } catch (error) {
    if (AttemptFailure.isInstance(error)) throw error;
    if (signal.aborted) throw stoppedAttempt(true);
    if (limit.passed)
      throw new AttemptFailure(
        'timeout',
        `${title} gave no response within ${context.callTimeoutMs / 1000} s.`,
        {
          maybeBilled: true,
        },
      );
    if (HttpFailure.isInstance(error))
      throw explainFailure(error, {
        model,
        provider,
        secrets: secretsOf(context.environment),
        now: context.now(),
      });
    // JSON came that is not of the protocol, and asking again brings the same. Before an answer, an error is a bug.
    if (exchange.responded)
      throw new AttemptFailure(
        'unreadable',
        `${title} at ${formatEndpoint(provider)}: the answer does not have the form of its protocol: ${exchange.textless ?? exchange.form}.`,
        { status: 200, maybeBilled: true },
      );
    throw error;
  } finally {
    limit.end();
  }
}

/**
 * Redacts keys, since a server may repeat its input, and an answer goes into the journal and into reports.
 */
function withoutKeys(answer: ModelAnswer, { environment }: ModelCallContext): ModelAnswer {
  const secrets = secretsOf(environment);
  const { text, reportedModel } = answer;
  return {
    ...answer,
    text: redactSecrets(text, secrets),
    reportedModel: reportedModel === null ? null : redactSecrets(reportedModel, secrets),
  };
}

/** Aborts when the outer signal does, or when the time has passed. */
function timeLimit(milliseconds: number, outer: AbortSignal) {
  const controller = new AbortController();
  let passed = false;
  const abort = () => controller.abort();
  const timer = setTimeout(() => {
    passed = true;
    controller.abort();
  }, milliseconds);
  if (outer.aborted) abort();
  else outer.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    get passed() {
      return passed;
    },
    end() {
      clearTimeout(timer);
      outer.removeEventListener('abort', abort);
    },
  };
}

/** All keys in use, to redact in stored and shown text. */
export function secretsOf(environment: ModelEnvironment): readonly string[] {
  let known = secretsOfEnvironments.get(environment);
  if (known === undefined) {
    known = Object.values(environment).flatMap(({ key, secrets }) =>
      [...(key === null ? [] : [key.secret]), ...Object.values(secrets)].map((secret) => secret.reveal()),
    );
    secretsOfEnvironments.set(environment, known);
  }
  return known;
}

/** Cache: needed for every answer, and an environment does not change. */
const secretsOfEnvironments = new WeakMap<ModelEnvironment, readonly string[]>();
