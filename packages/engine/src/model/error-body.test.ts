import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readErrorBody } from './error-body.ts';

test.each([
  [
    { type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key' }, request_id: 'r' },
    { message: 'invalid x-api-key', codes: ['authentication_error'], retryAfterMs: null },
  ],
  [
    {
      error: {
        message: 'You exceeded your quota',
        type: 'insufficient_quota',
        param: null,
        code: 'insufficient_quota',
      },
    },
    {
      message: 'You exceeded your quota',
      codes: ['insufficient_quota', 'insufficient_quota'],
      retryAfterMs: null,
    },
  ],
  [
    {
      error: {
        code: 400,
        message: 'API key not valid.',
        status: 'INVALID_ARGUMENT',
        details: [{ reason: 'API_KEY_INVALID' }, { retryDelay: '17.5s' }],
      },
    },
    { message: 'API key not valid.', codes: ['INVALID_ARGUMENT', 'API_KEY_INVALID'], retryAfterMs: 17_500 },
  ],
  [
    {
      error: {
        message: 'Bad.',
        type: 'invalid_request_error',
        param: 'response_format',
        code: null,
        details: [{ fieldViolations: [{ field: 'tools' }, { field: 7 }] }, { fieldViolations: 'x' }],
      },
    },
    {
      message: 'Bad.',
      codes: ['invalid_request_error'],
      fields: ['response_format', 'tools'],
      retryAfterMs: null,
    },
  ],
  [{ error: 'model "x" not found' }, { message: 'model "x" not found', codes: [], retryAfterMs: null }],
  [{ detail: 'Not Found' }, { message: 'Not Found', codes: [], retryAfterMs: null }],
  [[{ error: { message: 'in a list' } }], { message: 'in a list', codes: [], retryAfterMs: null }],
])('%j', (body, expected) => {
  expect(readErrorBody(JSON.stringify(body))).toEqual({ fields: [], ...expected });
});

test('any text at all can be read', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(typeof readErrorBody(text).message).toBe('string');
    }),
  );
});
