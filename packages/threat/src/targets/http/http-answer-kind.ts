import { randomUUID } from 'node:crypto';
import { NO_PROXIES, type Proxies } from '@plugin-eval/engine/config/proxies.ts';
import { httpSender } from '@plugin-eval/engine/model/send-http.ts';
import { AttemptFailure } from '@plugin-eval/engine/run/attempt-failure.ts';
import type { JsonValue, TaskKind } from '@plugin-eval/engine/run/task.ts';
import { canonicalJson } from '@plugin-eval/engine/run/task-key.ts';
import {
  type SpokenAnswer,
  type SpokenInput,
  type SpokenResult,
  speak,
  spokenReservation,
} from '../spoken-target.ts';
import { type AskContext, askEndpoint, type EndpointConversation } from './ask-endpoint.ts';
import type { HttpEndpoint } from './http-endpoint.ts';

export const HTTP_ANSWER = { name: 'http-answer', version: 1 };

export interface HttpAnswerOptions {
  /** Endpoints that tasks may name. */
  endpoints: readonly HttpEndpoint[];
  now: () => Date;
  /** Proxies for requests. @default none */
  proxies?: Proxies;
}

/** Tasks of the kind `http-answer`: one probe put to an endpoint, with all its turns. */
export function httpAnswerKind({
  endpoints,
  now,
  proxies = NO_PROXIES,
}: HttpAnswerOptions): TaskKind<JsonValue, SpokenResult> {
  const send = httpSender(proxies);
  const byIdentity = new Map(endpoints.map((endpoint) => [canonicalJson(endpoint.identity), endpoint]));
  const endpointOf = ({ target }: SpokenInput): HttpEndpoint => {
    const endpoint = byIdentity.get(canonicalJson(target));
    if (endpoint === undefined) throw new Error('This process has no such endpoint.');
    return endpoint;
  };
  return {
    ...HTTP_ANSWER,
    poolOf: (input) => `http ${endpointOf(inputOf(input)).origin}`,
    reservation: (input) => spokenReservation(inputOf(input)),
    callsOf: ({ asked }) => asked,
    async execute(input, { signal }) {
      const spoken = inputOf(input);
      const endpoint = endpointOf(spoken);
      const session = randomUUID();
      const result = await speak(spoken, (turns, replies) =>
        askOrFail(endpoint, { turns, replies, session }, { send, now, signal }),
      );
      return { result, usage: null, costUsd: null };
    },
  };
}

/**
 * Ends the conversation when a request is refused or hangs midway: earlier answers stay. At the start it is
 * not a draw.
 */
async function askOrFail(
  endpoint: HttpEndpoint,
  conversation: EndpointConversation,
  context: AskContext,
): Promise<SpokenAnswer> {
  try {
    return await askEndpoint(endpoint, conversation, context);
  } catch (error) {
    if (!AttemptFailure.isInstance(error)) throw error;
    if (conversation.replies.length > 0 && (error.kind === 'timeout' || error.kind === 'refused'))
      return {
        text: '',
        failure: {
          kind: error.kind === 'timeout' ? 'time-limit' : 'refused-request',
          message: error.message,
        },
      };
    throw error;
  }
}

function inputOf(input: JsonValue): SpokenInput {
  return input as unknown as SpokenInput;
}
