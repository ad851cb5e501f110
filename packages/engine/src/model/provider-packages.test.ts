import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clientOf, PEER_PACKAGES } from './provider-packages.ts';

/** What a process says in which no package can be found: this one remembers those that it has found. */
function saidWithoutPackages(names: readonly string[]): string[] {
  const imported = (file: string) => JSON.stringify(new URL(file, import.meta.url).href);
  const script = `
    import nodeModule, { syncBuiltinESMExports } from 'node:module';
    nodeModule.findPackageJSON = () => undefined;
    syncBuiltinESMExports();
    const { resolveModel } = await import(${imported('./resolve-model.ts')});
    const { readModelEnvironment } = await import(${imported('../config/model-environment.ts')});
    const environment = readModelEnvironment({ AZURE_API_KEY: 'k', AZURE_RESOURCE_NAME: 'ours' });
    const said = ${JSON.stringify(names)}.map((name) => {
      try {
        return resolveModel(name, environment).provider;
      } catch (error) {
        return error.message;
      }
    });
    console.log(JSON.stringify(said));`;
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' }),
  );
}

test('a provider whose package is missing says how to install it, before anything is asked', () => {
  expect(saidWithoutPackages(['azure:gpt', 'ollama:m'])).toEqual([
    'Models of azure need the package @ai-sdk/azure, which is not installed: npm install @ai-sdk/azure@4',
    'ollama',
  ]);
});

test('the peers are optional, of the versions that they are installed in', () => {
  const manifest = (path: string) =>
    JSON.parse(readFileSync(new URL(`../../../../${path}package.json`, import.meta.url), 'utf8'));
  const { peerDependencies, peerDependenciesMeta } = manifest('');
  const { dependencies: installed } = manifest('tools/tests/');
  for (const [provider, { name, range }] of Object.entries(PEER_PACKAGES)) {
    expect(clientOf(provider as keyof typeof PEER_PACKAGES)).toBe(`${name}@${installed[name]}`);
    expect(peerDependencies[name]).toBe(`^${installed[name]}`);
    expect(installed[name].split('.')[0]).toBe(range);
    expect(peerDependenciesMeta[name]).toEqual({ optional: true });
  }
});
