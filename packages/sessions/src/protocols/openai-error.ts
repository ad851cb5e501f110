import { isRecord, parseJson, recordOf } from '@plugin-eval/core/text/json-values.ts';

/**
 * Status of each error code of OpenAI's protocols. Source:
 * https://platform.openai.com/docs/guides/error-codes.
 */
const STATUS_OF_ERROR: ReadonlyMap<unknown, number> = new Map(
  Object.entries({
    invalid_request_error: 400,
    invalid_prompt: 400,
    context_length_exceeded: 400,
    authentication_error: 401,
    invalid_api_key: 401,
    insufficient_quota: 429,
    rate_limit_exceeded: 429,
    rate_limit_error: 429,
    server_error: 500,
    server_is_overloaded: 503,
    slow_down: 503,
  }),
);

export function openaiErrorBody(status: number, message: string): string {
  const type = status === 401 ? 'authentication_error' : 'invalid_request_error';
  return JSON.stringify({ error: { message, type, param: null, code: null } });
}

/** @param body JSON: `{error: {code, type, message}}` */
export function openaiErrorStatus(body: string): number {
  const { error } = recordOf(parseJson(body));
  if (!isRecord(error)) return 500;
  return STATUS_OF_ERROR.get(error.code) ?? STATUS_OF_ERROR.get(error.type) ?? 500;
}
