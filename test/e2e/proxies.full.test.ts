import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { robustReply } from '../stand-ins/attacked-agent.ts';
import { CERTIFICATE, startProxy } from '../stand-ins/start-proxy.ts';
import {
  CALLS_PER_SKILL,
  filesBelow,
  judgeScene,
  runHere,
  SCORE,
  startBuilt,
} from '../support/judge-scene.ts';
import { plainEndpoint } from '../support/plain-endpoint.ts';

const TRUSTED = { NODE_EXTRA_CA_CERTS: fileURLToPath(CERTIFICATE) };
const PASSWORD = 'hunter2-of-the-proxy';

test('a judge behind https is called through a tunnel of HTTPS_PROXY, and the password of the proxy shows nowhere', async () => {
  const scene = await judgeScene();
  const proxy = await startProxy(scene.standIn.url, { password: `me:${PASSWORD}` });
  const { code, stdout, stderr } = await startBuilt(scene, SCORE, {
    ...TRUSTED,
    ANTHROPIC_BASE_URL: 'https://model.test',
    HTTPS_PROXY: proxy.url.replace('//', `//me:${PASSWORD}@`),
  }).ended;
  expect([code, scene.standIn.calls], stderr).toEqual([0, CALLS_PER_SKILL]);
  expect(new Set(proxy.requests.map(({ method, target }) => `${method} ${target}`))).toEqual(
    new Set(['CONNECT model.test:443']),
  );
  expect([stdout, stderr, ...filesBelow(scene.home).values()].join('\n')).not.toContain(PASSWORD);
});

test('a proxy that wants a password and gets none is named, with its variable', async () => {
  const scene = await judgeScene();
  const proxy = await startProxy(scene.standIn.url, { password: `me:${PASSWORD}` });
  const { code, stderr } = await startBuilt(scene, SCORE, {
    ...TRUSTED,
    ANTHROPIC_BASE_URL: 'https://model.test',
    https_proxy: proxy.url,
  }).ended;
  expect(code).toBe(3);
  expect(stderr).toContain(`no connection through the proxy ${proxy.url} (https_proxy), which refuses it`);
  expect(scene.standIn.calls).toBe(0);
});

test('NO_PROXY keeps a host from it', async () => {
  const scene = await judgeScene();
  const proxy = await startProxy(scene.standIn.url);
  const { doctor } = await doctorOf({ HTTPS_PROXY: proxy.url, NO_PROXY: 'anthropic.com' });
  expect(doctor('anthropic')).not.toContain('proxy');
  expect(doctor('openai')).toContain(`through the proxy ${proxy.url} (HTTPS_PROXY)`);
});

test('doctor says through which proxy a provider is called, without the password', async () => {
  const { doctor, stdout } = await doctorOf({ https_proxy: `http://me:${PASSWORD}@proxy.test:3128` });
  expect(doctor('google')).toContain('through the proxy http://proxy.test:3128 (https_proxy)');
  expect(stdout).not.toContain(PASSWORD);
});

test('an endpoint with a template is asked through HTTP_PROXY', async () => {
  const endpoint = await plainEndpoint(() => ({ reply: robustReply([]) }));
  const proxy = await startProxy(endpoint.url);
  const scene = await judgeScene({ tree: { 'body.json': '{"q":"{{prompt}}"}' } });
  const command = [
    ...['threat', 'run', '--target', 'http:http://bot.test/chat', '--request', 'body.json'],
    ...['--response-path', 'reply', '--only', 'db-public-issue-config', '--no-twins', '--output', 'json'],
  ];
  const { stderr } = await runHere(scene, command, { HTTP_PROXY: proxy.url });
  expect(endpoint.requests.length, stderr).toBeGreaterThan(0);
  expect(proxy.requests.map(({ target }) => target)).toEqual(
    endpoint.requests.map(() => 'http://bot.test/chat'),
  );
});

async function doctorOf(variables: Record<string, string>) {
  const scene = await judgeScene();
  const { stdout } = await runHere(scene, ['doctor', '--offline', '--output', 'json'], {
    ANTHROPIC_BASE_URL: '',
    ...variables,
  });
  const { checks } = JSON.parse(stdout) as { checks: { name: string; message: string }[] };
  return {
    stdout,
    doctor: (provider: string) => checks.find(({ name }) => name === `provider ${provider}`)?.message,
  };
}
