import { expect, test } from 'vitest';
import { HttpFailure } from './http-failure.ts';
import { isSchemaRefusal } from './schema-refusal.ts';

const failure = (status: number, body: unknown) =>
  new HttpFailure('status', { status, body: JSON.stringify(body) });
const openai = (param: string | null, code: string | null, message = 'No.') => ({
  error: { message, type: 'invalid_request_error', param, code },
});

test.each([
  ['Chat Completions', openai('response_format', null)],
  ['Responses', openai('text.format.schema', 'invalid_json_schema')],
  ['a server that names no field', openai(null, null, 'This model does not support response_format.')],
  [
    'Anthropic, which says it in the text alone',
    {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message: "output_config.format.schema: For 'number' type, property 'maximum' is not supported",
      },
    },
  ],
  [
    'Google',
    {
      error: {
        code: 400,
        message: 'Invalid JSON payload received.',
        status: 'INVALID_ARGUMENT',
        details: [{ fieldViolations: [{ field: 'generation_config.response_json_schema' }] }],
      },
    },
  ],
])('%s refuses a schema', (_, body) => {
  expect(isSchemaRefusal(failure(400, body))).toBe(true);
  expect(isSchemaRefusal(failure(422, body))).toBe(true);
  expect(isSchemaRefusal(failure(429, body))).toBe(false);
});

test.each([
  ['a prompt that is too long', openai('messages', 'context_length_exceeded')],
  ['a tool', openai('tools[0].function.parameters', 'invalid_function_parameters')],
  ['a parameter', openai('max_tokens', 'unsupported_parameter')],
  ['nobody knows what', 'no JSON'],
])('another refusal is none of the schema: %s', (_, body) => {
  expect(isSchemaRefusal(failure(400, body))).toBe(false);
});
