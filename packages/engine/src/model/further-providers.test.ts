import { requestTo } from '@plugin-eval/tests/stand-ins/model-on-stand-in.ts';
import {
  type EndpointAnswer,
  type EndpointRequest,
  plainEndpoint,
} from '@plugin-eval/tests/support/plain-endpoint.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readModelEnvironment } from '../config/model-environment.ts';
import { AttemptFailure } from '../run/attempt-failure.ts';
import { modelAnswerKind, modelTask } from './model-answer.ts';
import { resolveModel } from './resolve-model.ts';

afterEach(() => vi.unstubAllEnvs());

const SCHEMA = {
  name: 'verdict',
  schema: {
    type: 'object',
    properties: { reason: { type: 'string' }, score: { type: 'number', minimum: 0, maximum: 1 } },
    required: ['reason', 'score'],
    additionalProperties: false,
  },
};
const TEXT = '{"reason":"Clear.","score":0.5}';
const USAGE = { inputTokens: 40, outputTokens: 9, cacheReadTokens: 0, cacheWriteTokens: 0 };
const OPENAI = {
  id: 'c1',
  model: 'm',
  choices: [{ index: 0, message: { role: 'assistant', content: TEXT }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 40, completion_tokens: 9, total_tokens: 49 },
};
const GEMINI = {
  candidates: [{ content: { role: 'model', parts: [{ text: TEXT }] }, finishReason: 'STOP' }],
  usageMetadata: { promptTokenCount: 40, candidatesTokenCount: 9, totalTokenCount: 49 },
};

/** Converse, which answers by the tool that a schema is given as, where it is given so. */
function converse({ body }: EndpointRequest): object {
  const tool = (body.toolConfig as { tools?: { toolSpec: { name: string } }[] } | undefined)?.tools?.[0];
  const content =
    tool === undefined
      ? [{ text: TEXT }]
      : [{ toolUse: { toolUseId: 't1', name: tool.toolSpec.name, input: JSON.parse(TEXT) } }];
  return {
    output: { message: { role: 'assistant', content } },
    stopReason: tool === undefined ? 'end_turn' : 'tool_use',
    usage: { inputTokens: 40, outputTokens: 9, totalTokens: 49 },
    metrics: { latencyMs: 5 },
  };
}

/** Asks the model once, at an endpoint whose URL the variables name. */
async function ask(
  name: string,
  variablesAt: (origin: string) => Record<string, string>,
  answer: (request: EndpointRequest) => EndpointAnswer,
) {
  const { url, requests } = await plainEndpoint(answer);
  const environment = readModelEnvironment(variablesAt(new URL(url).origin));
  const model = resolveModel(name, environment);
  const kind = modelAnswerKind({ environment, callTimeoutMs: 10_000, now: () => new Date(0), prices: {} });
  const { input } = modelTask(requestTo(model, { answerSchema: SCHEMA }), {
    ...{ sample: 0, label: '', subject: '' },
  });
  const done = await kind.execute(input, { signal: new AbortController().signal });
  return { ...done, input, request: requests[0] as EndpointRequest };
}

const CASES: [
  string,
  {
    model: string;
    variables: (origin: string) => Record<string, string>;
    answer: (request: EndpointRequest) => object;
    path: string;
    headers: Record<string, unknown>;
  },
][] = [
  [
    'ollama without a key',
    {
      model: 'ollama:llama3.1:8b',
      variables: (origin) => ({ OLLAMA_HOST: origin.replace('http://', '') }),
      answer: () => OPENAI,
      path: '/v1/chat/completions',
      headers: {},
    },
  ],
  [
    'lmstudio with a token',
    {
      model: 'lmstudio:qwen3',
      variables: (origin) => ({ LMSTUDIO_BASE_URL: origin, LM_API_TOKEN: 'secret-lm-1234' }),
      answer: () => OPENAI,
      path: '/v1/chat/completions',
      headers: { authorization: 'Bearer secret-lm-1234' },
    },
  ],
  [
    'bedrock with an API key',
    {
      model: 'bedrock:anthropic.claude-3-haiku-20240307-v1:0',
      variables: (origin) => ({ BEDROCK_BASE_URL: origin, AWS_BEARER_TOKEN_BEDROCK: 'secret-br-1234' }),
      answer: converse,
      path: '/model/anthropic.claude-3-haiku-20240307-v1%3A0/converse',
      headers: { authorization: 'Bearer secret-br-1234' },
    },
  ],
  [
    'bedrock with signatures',
    {
      model: 'bedrock:amazon.nova-lite-v1:0',
      variables: (origin) => ({
        BEDROCK_BASE_URL: origin,
        AWS_REGION: 'eu-west-1',
        AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE1234',
        AWS_SECRET_ACCESS_KEY: 'secret-aws-1234',
        AWS_SESSION_TOKEN: 'secret-session-1234',
      }),
      answer: converse,
      path: '/model/amazon.nova-lite-v1%3A0/converse',
      headers: {
        authorization: expect.stringMatching(
          /^AWS4-HMAC-SHA256 Credential=AKIAEXAMPLE1234\/\d{8}\/eu-west-1\/bedrock\/aws4_request, SignedHeaders=.*, Signature=[0-9a-f]{64}$/,
        ),
        'x-amz-security-token': 'secret-session-1234',
      },
    },
  ],
  [
    'azure, version 1',
    {
      model: 'azure:my-deployment',
      variables: (origin) => ({ AZURE_OPENAI_ENDPOINT: `${origin}/`, AZURE_API_KEY: 'secret-az-1234' }),
      answer: () => OPENAI,
      path: '/openai/v1/chat/completions',
      headers: { 'api-key': 'secret-az-1234' },
    },
  ],
  [
    'azure, a deployment of a dated version, with an access token',
    {
      model: 'azure:my-deployment',
      variables: (origin) => ({
        AZURE_BASE_URL: `${origin}/openai`,
        AZURE_API_VERSION: '2024-10-21',
        AZURE_OPENAI_AD_TOKEN: 'secret-ad-1234',
      }),
      answer: () => OPENAI,
      path: '/openai/deployments/my-deployment/chat/completions?api-version=2024-10-21',
      headers: { authorization: 'Bearer secret-ad-1234' },
    },
  ],
  [
    'vertex with an API key',
    {
      model: 'vertex:gemini-4-hydrogen',
      variables: (origin) => ({
        GOOGLE_VERTEX_BASE_URL: `${origin}/v1/publishers/google`,
        GOOGLE_VERTEX_API_KEY: 'secret-vx-1234',
      }),
      answer: () => GEMINI,
      path: '/v1/publishers/google/models/gemini-4-hydrogen:generateContent',
      headers: { 'x-goog-api-key': 'secret-vx-1234' },
    },
  ],
  [
    'vertex with an access token',
    {
      model: 'vertex:gemini-4-hydrogen',
      variables: (origin) => ({
        GOOGLE_VERTEX_BASE_URL: `${origin}/v1/projects/p/locations/global/publishers/google`,
        GOOGLE_VERTEX_PROJECT: 'p',
        CLOUDSDK_AUTH_ACCESS_TOKEN: 'secret-tk-1234',
      }),
      answer: () => GEMINI,
      path: '/v1/projects/p/locations/global/publishers/google/models/gemini-4-hydrogen:generateContent',
      headers: { authorization: 'Bearer secret-tk-1234' },
    },
  ],
];

describe.each(CASES)('%s', (_name, { model, variables, answer, path, headers }) => {
  test('answers in the form that is asked for, with its usage; no key is in the task', async () => {
    const { result, usage, costUsd, input, request } = await ask(model, variables, answer);
    expect(JSON.parse(result.text)).toEqual(JSON.parse(TEXT));
    expect([result.finishReason, usage, costUsd]).toEqual(['stop', USAGE, null]);
    expect(request.path).toBe(path);
    expect(request.headers).toMatchObject(headers);
    // The schema goes along as a field, in the form that strict modes take.
    expect(request.text).toContain('From 0 to 1.');
    expect(request.text).not.toContain('JSON Schema of the object');
    expect(JSON.stringify(input)).not.toMatch(/secret-|AKIA/);
    expect(JSON.stringify(input)).toMatch(/"client":"@ai-sdk\/[a-z-]+@\d+\.\d+\.\d+"/);
  });

  test('a refused key is named by its variable, and never shown', async () => {
    const failing = ask(model, variables, (request) => (response) => {
      response.statusCode = 401;
      response.setHeader('content-type', 'application/json');
      const sent = JSON.stringify([request.headers, 'AKIAEXAMPLE1234', 'secret-aws-1234']);
      response.end(JSON.stringify({ error: { message: `Bad key: ${sent}` } }));
    });
    const error = await failing.catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(AttemptFailure);
    expect(error).toMatchObject({ kind: 'access', status: 401 });
    expect((error as Error).message).not.toMatch(/secret-|AKIA/);
  });
});

test('what a server repeats of a secret is taken out of an answer', async () => {
  const { result } = await ask('bedrock:m', CASES[3]?.[1].variables ?? (() => ({})), () => ({
    output: { message: { role: 'assistant', content: [{ text: 'You are secret-aws-1234.' }] } },
    stopReason: 'end_turn',
    usage: { inputTokens: 4, outputTokens: 4, totalTokens: 8 },
  }));
  expect(result.text).toBe('You are [key].');
});
