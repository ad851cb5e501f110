import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { readModelEnvironment } from '../config/model-environment.ts';

afterEach(() => {
  vi.doUnmock('node:module');
  vi.resetModules();
});

test('a provider whose package is missing says how to install it, before anything is asked', async () => {
  vi.doMock('node:module', () => ({ findPackageJSON: () => undefined }));
  vi.resetModules();
  const { resolveModel } = await import('./resolve-model.ts');
  const environment = readModelEnvironment({ AZURE_API_KEY: 'k', AZURE_RESOURCE_NAME: 'ours' });
  const resolve = () => resolveModel('azure:gpt', environment);
  expect(resolve).toThrow(
    'Models of azure need the package @ai-sdk/azure, which is not installed: npm install @ai-sdk/azure@4',
  );
  expect(() => resolveModel('ollama:m', environment)).not.toThrow();
});

test('the peers are optional, of the versions that they are installed in', async () => {
  const { clientOf, PEER_PACKAGES } = await import('./provider-packages.ts');
  const { devDependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  for (const [provider, { name, range }] of Object.entries(PEER_PACKAGES)) {
    expect(clientOf(provider as keyof typeof PEER_PACKAGES)).toBe(`${name}@${devDependencies[name]}`);
    expect(peerDependencies[name]).toBe(`^${devDependencies[name]}`);
    expect(devDependencies[name].split('.')[0]).toBe(range);
    expect(peerDependenciesMeta[name]).toEqual({ optional: true });
  }
});
