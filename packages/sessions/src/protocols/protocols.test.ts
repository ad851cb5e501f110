import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import type { ProviderModel } from '@plugin-eval/engine/model/model.ts';
import { describe, expect, test } from 'vitest';
import type { ProtocolName, ProtocolSession } from './protocol.ts';
import { PROTOCOLS, protocolFor } from './protocols.ts';

const session = (changes: Partial<ProtocolSession> = {}): ProtocolSession => ({
  ...{ model: { id: 'm-1' }, tools: null, mostAnswerTokens: 8_192 },
  ...changes,
});
const read = (protocol: ProtocolName, body: unknown, changes: Partial<ProtocolSession> = {}) =>
  PROTOCOLS[protocol].read(Buffer.from(JSON.stringify(body)), session(changes));
const sent = (protocol: ProtocolName, body: unknown) => {
  const request = read(protocol, body);
  return request.kind === 'accepted' ? JSON.parse(request.body.toString('utf8')) : request.reason;
};
const model = (provider: ProviderModel['provider']): ProviderModel => ({
  ...{ provider, id: 'm', name: `${provider}:m`, endpoint: 'http://127.0.0.1/v1' },
});

/** As Codex 0.169.0 sends it to models in its code mode, shortened. */
const CODE_MODE = {
  model: 'm-1',
  stream: true,
  input: [
    {
      type: 'additional_tools',
      role: 'developer',
      tools: [{ type: 'namespace', name: 'functions', tools: [{ type: 'custom', name: 'exec' }] }],
    },
    { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'You are Codex.' }] },
    { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Take the tables out.' }] },
    { type: 'custom_tool_call', call_id: 'call_1', name: 'exec', input: 'text(1)' },
    {
      type: 'custom_tool_call_output',
      call_id: 'call_1',
      output: [
        { type: 'input_text', text: 'Script completed' },
        { type: 'input_text', text: '1' },
      ],
    },
  ],
};

describe('the protocol of OpenAI Responses', () => {
  test('reads the tools, texts and results of the code mode of Codex', () => {
    expect(read('openai-responses', CODE_MODE)).toMatchObject({
      kind: 'accepted',
      most: { outputTokens: 8_192 },
      agentRequest: {
        texts: ['You are Codex.', 'Take the tables out.'],
        results: [{ id: 'call_1', text: 'Script completed\n1', isError: null }],
        offersTools: true,
      },
    });
  });

  test('says how long an answer may be where the request does not, and where it says more', () => {
    expect(sent('openai-responses', CODE_MODE)).toMatchObject({ max_output_tokens: 8_192 });
    expect(sent('openai-responses', { ...CODE_MODE, max_output_tokens: 99_999 })).toMatchObject({
      max_output_tokens: 8_192,
    });
    expect(read('openai-responses', CODE_MODE, { mostAnswerTokens: null })).toMatchObject({
      reason: 'The request names no max_output_tokens.',
    });
  });

  test.each([
    [{ tools: [{ type: 'web_search' }] }, 'The tool web_search is not a tool of this session.'],
    [
      { input: [{ type: 'additional_tools', tools: [{ type: 'namespace', tools: [{ type: 'mcp' }] }] }] },
      'The tool mcp is not a tool of this session.',
    ],
    [{ previous_response_id: 'resp_1' }, 'previous_response_id is not part of the session.'],
    [{ background: true }, 'background is not part of the session.'],
    [
      { input: [{ type: 'message', content: [{ type: 'input_image', image_url: 'http://x/y.png' }] }] },
      'Images and documents from elsewhere are not available in this session.',
    ],
    [{ model: 'm-2' }, 'This session may call m-1 only.'],
  ])('refuses %j', (changes, reason) => {
    expect(read('openai-responses', { ...CODE_MODE, ...changes })).toEqual({
      kind: 'refused',
      reason: reason.replace('’', "'"),
    });
  });
});

describe('the protocol of Chat Completions', () => {
  const CHAT = {
    model: 'm-1',
    stream: true,
    max_tokens: 64_000,
    messages: [
      { role: 'system', content: 'You are the CLI.' },
      { role: 'user', content: 'Take the tables out.' },
      { role: 'assistant', content: null, tool_calls: [{ id: 'c', function: { name: 'bash' } }] },
      { role: 'tool', tool_call_id: 'c', content: 'hi' },
    ],
    tools: [{ type: 'function', function: { name: 'bash' } }],
  };

  test('has a stream say what it took, and caps the answer', () => {
    expect(sent('openai-chat', CHAT)).toMatchObject({
      max_tokens: 8_192,
      stream_options: { include_usage: true },
    });
    expect(sent('openai-chat', { ...CHAT, max_tokens: undefined, max_completion_tokens: 10 })).toMatchObject({
      max_completion_tokens: 10,
    });
    expect(read('openai-chat', CHAT)).toMatchObject({
      agentRequest: {
        texts: ['You are the CLI.', 'Take the tables out.'],
        results: [{ id: 'c', text: 'hi' }],
        offersTools: true,
      },
    });
  });

  test.each([
    { tools: [{ type: 'web_search' }] },
    { web_search_options: {} },
    { n: 2 },
    { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'https://x/y' } }] }] },
  ])('refuses %j', (changes) => {
    expect(read('openai-chat', { ...CHAT, ...changes }).kind).toBe('refused');
  });
});

describe('the protocol of Gemini', () => {
  const GEMINI = {
    systemInstruction: { role: 'user', parts: [{ text: 'You are the CLI.' }] },
    contents: [
      { role: 'user', parts: [{ text: 'Take the tables out.' }] },
      { role: 'model', parts: [{ functionCall: { id: 'f', name: 'activate_skill', args: {} } }] },
      {
        role: 'user',
        parts: [{ functionResponse: { id: 'f', name: 'activate_skill', response: { output: 'hi' } } }],
      },
    ],
    tools: [{ functionDeclarations: [{ name: 'activate_skill' }] }],
  };

  test('reads texts and results, and caps the answer', () => {
    expect(read('google-generate-content', GEMINI)).toMatchObject({
      agentRequest: {
        texts: ['You are the CLI.', 'Take the tables out.'],
        results: [{ id: 'f', text: 'hi' }],
      },
    });
    expect(sent('google-generate-content', GEMINI)).toMatchObject({
      generationConfig: { maxOutputTokens: 8_192 },
    });
  });

  test.each([
    { tools: [{ googleSearch: {} }] },
    { cachedContent: 'cachedContents/1' },
    { contents: [{ parts: [{ fileData: { fileUri: 'https://x/y' } }] }] },
  ])('refuses %j', (changes) => {
    expect(read('google-generate-content', { ...GEMINI, ...changes }).kind).toBe('refused');
  });

  test.each([
    ['/v1beta/models/m-1:generateContent', '', '/models/m-1:generateContent'],
    ['/v1beta/models/m-1:streamGenerateContent', '?alt=sse', '/models/m-1:streamGenerateContent?alt=sse'],
    ['/v1beta/models/m-2:generateContent', '', null],
    ['/v1beta/models/%E0%A4%A:generateContent', '', null],
    ['/v1beta/models/m-1:embedContent', '', null],
    ['/v1beta/files', '', null],
  ])('lets %s through for the model of the session alone', (pathname, search, path) => {
    expect(PROTOCOLS['google-generate-content'].upstreamPath({ pathname, search }, { id: 'm-1' })).toBe(path);
  });
});

test.each(Object.values(PROTOCOLS))('$title refuses what is no object of JSON', (protocol) => {
  for (const body of ['', '[]', 'null', '{"a":'])
    expect(protocol.read(Buffer.from(body), session()).kind).toBe('refused');
});

test('an agent reaches a model through the first protocol that its provider speaks', () => {
  const spoken: ProtocolName[] = ['anthropic-messages', 'openai-chat'];
  expect(protocolFor('Copilot CLI', spoken, model('anthropic')).name).toBe('anthropic-messages');
  expect(protocolFor('Copilot CLI', spoken, model('ollama')).name).toBe('openai-chat');
});

test('a model whose provider does not speak the agent’s protocol is refused, and what would do is named', () => {
  const refusal = () => protocolFor('Codex', ['openai-responses'], model('anthropic'));
  expect(refusal).toThrow(ConfigError);
  expect(refusal).toThrow(/Codex speaks OpenAI Responses.*anthropic:m.*openai, openai-compatible/);
});
