import { expect, test } from 'vitest';
import { readModelEnvironment } from '../config/model-environment.ts';
import { explainFailure } from './explain-failure.ts';
import { HttpFailure } from './http-failure.ts';
import { resolveModel } from './resolve-model.ts';

function explain(failure: HttpFailure, variables: Record<string, string>, name: string) {
  const environment = readModelEnvironment(variables);
  const model = resolveModel(name, environment);
  return explainFailure(failure, {
    model,
    provider: environment[model.provider],
    secrets: Object.values(variables),
    now: new Date(0),
  });
}

const OPENAI = { OPENAI_API_KEY: 'sk-proj-0123456789' };
const status = (code: number, body: unknown = {}) =>
  new HttpFailure('status', { status: code, body: JSON.stringify(body) });

test('an exhausted account is said to be one, though its status is that of a rate limit', () => {
  const quota = { error: { message: 'You exceeded your current quota', code: 'insufficient_quota' } };
  expect(explain(status(429, quota), OPENAI, 'openai:gpt-5.2')).toMatchObject({
    kind: 'access',
    message: 'OpenAI: the account behind OPENAI_API_KEY cannot pay (429); check its credit and limits.',
  });
});

test('an unknown model is named with its endpoint, and the base URL where there is one', () => {
  expect(explain(status(404), OPENAI, 'openai:gpt-99').message).toBe(
    "OpenAI does not know the model gpt-99 at https://api.openai.com/v1 (404): check the model's name.",
  );
  const local = { OPENAI_COMPATIBLE_BASE_URL: 'http://localhost:11434' };
  expect(explain(status(404), local, 'openai-compatible:llama3.1:8b').message).toBe(
    "The OpenAI-compatible endpoint does not know the model llama3.1:8b at http://localhost:11434/v1 (404): check the model's name and OPENAI_COMPATIBLE_BASE_URL.",
  );
});

test('an endpoint that wants a key where none is set says which variable', () => {
  const local = { OPENAI_COMPATIBLE_BASE_URL: 'http://localhost:11434' };
  expect(explain(status(401), local, 'openai-compatible:llama3.1:8b').message).toBe(
    'The OpenAI-compatible endpoint at http://localhost:11434/v1 requires a key (401): set OPENAI_COMPATIBLE_API_KEY.',
  );
});

test("Google's wait is in its body", () => {
  const body = { error: { status: 'RESOURCE_EXHAUSTED', details: [{ retryDelay: '30s' }] } };
  expect(explain(status(429, body), { GEMINI_API_KEY: 'AIza0123' }, 'google:gemini-2.5-pro')).toMatchObject({
    kind: 'rate-limit',
    retryAfterMs: 30_000,
  });
});

test('a program of this machine that does not run is said to be none; elsewhere a refused connection may pass', () => {
  const refused = new HttpFailure('connection', { systemCode: 'ECONNREFUSED' });
  expect(explain(refused, {}, 'ollama:m')).toMatchObject({
    kind: 'transport',
    unlessHeardFrom: true,
    message:
      'Ollama at http://127.0.0.1:11434/v1: nothing listens there (ECONNREFUSED). Start it, or set OLLAMA_BASE_URL to where it runs.',
  });
  const elsewhere = { OLLAMA_HOST: 'http://gpu.example.org:11434' };
  expect(explain(refused, elsewhere, 'ollama:m')).toMatchObject({
    unlessHeardFrom: false,
    message: 'Ollama at http://gpu.example.org:11434/v1: no connection (ECONNREFUSED).',
  });
  const proxied = new HttpFailure('connection', { systemCode: 'ECONNREFUSED', proxy: 'the proxy p' });
  expect(explain(proxied, {}, 'ollama:m').unlessHeardFrom).toBe(false);
  const reset = new HttpFailure('connection', { systemCode: 'ECONNRESET' });
  expect(explain(reset, {}, 'ollama:m').unlessHeardFrom).toBe(false);
});

test("the HTTP client's own time limit is a time limit", () => {
  const failure = new HttpFailure('connection', { systemCode: 'UND_ERR_HEADERS_TIMEOUT' });
  expect(explain(failure, OPENAI, 'openai:gpt-5.2')).toMatchObject({ kind: 'timeout', maybeBilled: true });
});

test("a provider's words end like a sentence, since others follow", () => {
  const message = (words: string) =>
    explain(status(500, { error: { message: words } }), OPENAI, 'openai:gpt-5.2').message;
  expect(message('went wrong')).toBe('OpenAI is overloaded or broken (500): went wrong.');
  expect(message('Try later!')).toBe('OpenAI is overloaded or broken (500): Try later!');
});

test('no explanation is empty, of two lines, or holds a key', () => {
  const words = `bad key ${OPENAI.OPENAI_API_KEY}\nsecond line`;
  for (let code = 400; code < 600; code++) {
    const { message } = explain(status(code, { error: { message: words } }), OPENAI, 'openai:gpt-5.2');
    expect(message).toMatch(/^OpenAI:? .+\S$/);
    expect(message).not.toContain('0123456789');
  }
});
