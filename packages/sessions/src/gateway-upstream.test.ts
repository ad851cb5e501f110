import { readModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import { resolveModel } from '@plugin-eval/engine/model/resolve-model.ts';
import { systemTimer } from '@plugin-eval/engine/run/timer.ts';
import { startProxy } from '@plugin-eval/tests/stand-ins/start-proxy.ts';
import { plainEndpoint } from '@plugin-eval/tests/support/plain-endpoint.ts';
import { expect, test } from 'vitest';
import { callUpstream } from './gateway-upstream.ts';

test('what a session asks goes through the proxy that the variables name', async () => {
  const provider = await plainEndpoint(() => ({ type: 'message' }));
  const proxy = await startProxy(provider.url);
  const environment = readModelEnvironment({
    ANTHROPIC_API_KEY: 'sk-ant-no-real-key',
    ANTHROPIC_BASE_URL: 'http://model.test',
    http_proxy: proxy.url,
  });
  const request = {
    model: resolveModel('anthropic:claude-sonnet-5-5', environment),
    path: '/messages',
    headers: {},
    body: Buffer.from('{}'),
  };
  const clock = { now: () => new Date(), elapsedMs: () => performance.now(), timer: systemTimer };
  const rules = { hasSomethingToLose: false, onThrottle: () => {}, wait: (pause: Promise<void>) => pause };
  const answer = await callUpstream(
    request,
    { environment, clock, random: () => 0.5 },
    rules,
    new AbortController().signal,
  );
  expect(answer.kind).toBe('answer');
  if (answer.kind === 'answer') answer.response.body.resume();
  expect(proxy.requests.map(({ target }) => target)).toEqual(['http://model.test/v1/messages']);
  expect(provider.requests[0]?.headers['x-api-key']).toBe('sk-ant-no-real-key');
});
