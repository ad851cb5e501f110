import { AttemptFailure } from '../run/attempt-failure.ts';
import type { JsonValue, Task, TaskKind } from '../run/task.ts';
import {
  costOf,
  likelyReservationOf,
  type PriceOverrides,
  priceOf,
  reservationOf,
  uncountedCost,
} from './call-cost.ts';
import { callModel, type ModelCallContext } from './call-model.ts';
import { FINISH_REASONS, type ModelAnswer, type ModelRequest } from './model.ts';
import { OutputAllowance } from './output-allowance.ts';
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
  const allowance = new OutputAllowance();
  return {
    ...MODEL_ANSWER,
    poolOf: (input) => poolOf(requestOf(input)),
    isResult: isModelAnswer,
    reservation: (input) => {
      const request = requestOf(input);
      const price = priceOf(request.model, prices, context.now());
      const most = reservationOf(request, price);
      // Nobody can tell a program where to stop.
      if (request.model.provider === 'command') return most;
      return {
        ...most,
        // Asked for only where there is a budget, and counting characters takes a while.
        get likely() {
          return likelyReservationOf(request, allowance.of(request), price);
        },
      };
    },
    async execute(input, { signal, outputTokens = null }) {
      const request = requestOf(input);
      const limit = Math.min(request.maxOutputTokens, outputTokens ?? request.maxOutputTokens);
      const held = { ...request, maxOutputTokens: limit };
      const { answer, usage } = await callModel(held, { refusedSchemas, ...context }, signal);
      const price = priceOf(request.model, prices, context.now());
      const costUsd = price === null ? null : usage === null ? uncountedCost(price) : costOf(usage, price);
      const isCut = answer.finishReason === 'length' && limit < request.maxOutputTokens;
      allowance.learn(request, isCut ? request.maxOutputTokens : (usage?.outputTokens ?? 0));
      if (isCut)
        throw new AttemptFailure(
          'cut-short',
          `The response was longer than the ${limit} tokens that the budget had reserved for it.`,
          { status: 200, maybeBilled: true, costUsd },
        );
      return { result: answer, usage, costUsd };
    },
  };
}

/**
 * The task of a model call: its key covers the request with the endpoint, and the client's package and
 * version.
 */
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

function isModelAnswer(value: JsonValue): boolean {
  if (value === null || typeof value !== 'object' || !('text' in value)) return false;
  const { text, finishReason, reportedModel } = value as Partial<Record<string, JsonValue>>;
  return (
    typeof text === 'string' &&
    FINISH_REASONS.some((reason) => reason === finishReason) &&
    (reportedModel === null || typeof reportedModel === 'string')
  );
}

function poolOf({ model }: ModelRequest): string {
  return `${model.provider} ${model.endpoint}`;
}

function requestOf(input: JsonValue): ModelRequest {
  return input as unknown as ModelRequest;
}
