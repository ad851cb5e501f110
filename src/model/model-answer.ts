import type { JsonValue, Task, TaskKind } from '../run/task.ts';
import { costOf, type PriceOverrides, priceOf, reservationOf, uncountedCost } from './call-cost.ts';
import { callModel, type ModelCallContext } from './call-model.ts';
import type { ModelAnswer, ModelRequest } from './model.ts';
import { clientOf, PROGRAM_CLIENT } from './provider-packages.ts';

/** The kind of its tasks. The version is raised when the same request is put to models in another way. */
export const MODEL_ANSWER = { name: 'model-answer', version: 2 };

/**
 * Tasks of the kind `model-answer`: one question to a model, one attempt.
 * @param prices by `provider:model`, before the known ones
 */
export function modelAnswerKind({
  prices,
  ...context
}: ModelCallContext & { prices: PriceOverrides }): TaskKind<JsonValue, ModelAnswer> {
  const refusedSchemas = new Set<string>();
  return {
    ...MODEL_ANSWER,
    poolOf: (input) => poolOf(requestOf(input)),
    reservation: (input) => {
      const request = requestOf(input);
      return reservationOf(request, priceOf(request.model, prices, context.now()));
    },
    async execute(input, { signal }) {
      const request = requestOf(input);
      const { answer, usage } = await callModel(request, { refusedSchemas, ...context }, signal);
      const price = priceOf(request.model, prices, context.now());
      return {
        result: answer,
        usage,
        costUsd: price === null ? null : usage === null ? uncountedCost(price) : costOf(usage, price),
      };
    },
  };
}

/** The task of asking a model: its key covers the request with the endpoint, and the client's package and version. */
export function modelTask(
  request: ModelRequest,
  { sample, label, subject }: Pick<Task, 'sample' | 'label' | 'subject'>,
): Task {
  const { provider } = request.model;
  const client = provider === 'command' ? PROGRAM_CLIENT : clientOf(provider);
  const input = { ...request, client };
  // A request is JSON; its type holds a schema from outside, which does not say so.
  return { kind: MODEL_ANSWER.name, input: input as unknown as JsonValue, sample, label, subject };
}

function poolOf({ model }: ModelRequest): string {
  return `${model.provider} ${model.endpoint}`;
}

function requestOf(input: JsonValue): ModelRequest {
  return input as unknown as ModelRequest;
}
