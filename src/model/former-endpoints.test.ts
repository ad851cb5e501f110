import { expect, test } from 'vitest';
import { formerBenches, formerInputs } from './former-endpoints.ts';
import type { ProviderModel } from './model.ts';

const model = (provider: ProviderModel['provider'], endpoint: string): ProviderModel => ({
  provider,
  id: 'm',
  name: `${provider}:m`,
  endpoint,
});
const endpointsOf = (inputs: readonly unknown[]) =>
  inputs.map((input) => (input as { model: ProviderModel }).model.endpoint);

test('a task is looked for under each old endpoint, with the version of its provider, and nothing else changes', () => {
  const same = [
    { old: 'http://127.0.0.1:1', new: 'proxy' },
    { old: 'older', new: 'proxy' },
    { old: 'http://127.0.0.1:9', new: 'other' },
  ];
  const task = (provider: ProviderModel['provider']) => ({
    system: 's',
    model: { ...model(provider, 'proxy') },
  });
  expect(endpointsOf(formerInputs(task('anthropic'), same))).toEqual(['http://127.0.0.1:1/v1', 'older']);
  expect(endpointsOf(formerInputs(task('google'), same))).toEqual(['http://127.0.0.1:1/v1beta', 'older']);
  expect(formerInputs(task('openai'), same)[1]).toEqual({ system: 's', model: model('openai', 'older') });
  expect(formerInputs({ target: { url: 'proxy' } }, same)).toEqual([]);
  expect(formerInputs({ model: { ...model('openai', 'http://elsewhere/v1') } }, same)).toEqual([]);
});

test('judges at two endpoints were a bench under every combination of old names', () => {
  const bench = [model('anthropic', 'a'), model('openai', 'b')];
  const same = [
    { old: 'old-a', new: 'a' },
    { old: 'old-b', new: 'b' },
  ];
  const benches = formerBenches(bench, same).map((models) =>
    models.map(({ endpoint }) => endpoint).join(' '),
  );
  expect(benches.sort()).toEqual(['a old-b', 'old-a b', 'old-a old-b']);
  expect(formerBenches(bench, [])).toEqual([]);
});
