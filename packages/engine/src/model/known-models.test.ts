import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { KNOWN_MODELS, knownModel, knownModelById, type Rates } from './known-models.ts';
import { PRICES_AS_OF } from './price-table.ts';
import { PROVIDER_PACKAGES } from './provider-packages.ts';
import { TIER_MODELS } from './resolve-model.ts';

const DAYS = ['2026-11-22', '2026-12-01', '2027-01-01'].map((day) => new Date(day));

test.each(KNOWN_MODELS.map((model) => [model.id, model] as const))(
  'the prices of %s are sane',
  (_id, model) => {
    for (const day of DAYS) {
      const { longPrompt, ...price } = model.priceOn(day);
      for (const rates of longPrompt === undefined ? [price] : [price, longPrompt]) expectSane(rates);
      if (longPrompt !== undefined) {
        expect(longPrompt.input).toBeGreaterThan(price.input);
        expect(longPrompt.aboveTokens).toBeLessThan(model.contextTokens);
      }
    }
  },
);

function expectSane({ input, output, cacheRead, cacheWrite }: Rates): void {
  expect(input).toBeGreaterThan(0);
  expect(output).toBeGreaterThan(input);
  expect(cacheRead).toBeLessThanOrEqual(input);
  expect(cacheWrite).toBeGreaterThanOrEqual(input);
  // A slip of the decimal point.
  expect(output).toBeLessThan(100);
}

test('every tier has a price, and dearer tiers cost more', () => {
  for (const [provider, tiers] of Object.entries(TIER_MODELS)) {
    const prices = [tiers.haiku, tiers.sonnet, tiers.opus].map((id) => {
      const model = knownModelById(id);
      expect(model?.provider).toBe(provider);
      return model?.priceOn(new Date(PRICES_AS_OF)).output ?? 0;
    });
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
  }
});

test('a dated id is priced as its family, an id with a row of its own by that row', () => {
  expect(knownModel('anthropic', 'claude-sonnet-4-5-20250929')?.id).toBe('claude-sonnet-4-5');
  expect(knownModel('anthropic', 'claude-haiku-4-5@20251001')?.id).toBe('claude-haiku-4-5');
  expect(knownModel('openai', 'gpt-5.4-mini-2026-03-17')?.id).toBe('gpt-5.4-mini');
  expect(knownModel('google', 'gemini-2.5-pro-001')?.id).toBe('gemini-2.5-pro');
  expect(knownModel('openai', 'gpt-4o-2024-05-13')?.priceOn(new Date(PRICES_AS_OF)).input).toBe(5);
  expect(knownModel('openai', 'gpt-4o-2024-08-06')?.priceOn(new Date(PRICES_AS_OF)).input).toBe(2.5);
});

test('what is not in the table is not known: no family is guessed', () => {
  expect(knownModel('openai', 'gpt-5-codex-special')).toBeNull();
  expect(knownModel('anthropic', 'claude-sonnet-4-5-turbo')).toBeNull();
  expect(knownModel('openai-compatible', 'gpt-4o')).toBeNull();
  expect(knownModelById('llama3.1:8b')).toBeNull();
});

test('an announced price begins on its day', () => {
  const price = (day: string) => knownModel('google', 'gemini-4-carbon')?.priceOn(new Date(day));
  expect(price('2026-11-30T23:59:59Z')).toEqual({ input: 2, output: 10, cacheRead: 0.1, cacheWrite: 2 });
  expect(price('2026-12-01T00:00:00Z')).toEqual({ input: 4, output: 20, cacheRead: 0.2, cacheWrite: 4 });
});

test("the packages' versions are those that are installed", () => {
  const { devDependencies, dependencies } = JSON.parse(
    readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
  );
  const installed = Object.entries({ ...devDependencies, ...dependencies }).map((entry) => entry.join('@'));
  expect(installed).toEqual(expect.arrayContaining(Object.values(PROVIDER_PACKAGES)));
});
