import { MissingKeyError } from '@plugin-eval/core/errors/missing-key-error.ts';
import { expect, test } from 'vitest';
import type { Ports } from '../ports.ts';
import { withoutKeys } from './without-keys.ts';

const ports = (variables: Record<string, string>) => ({ variables }) as unknown as Ports;

test('keys that are missing are stood in for, those that are there stay', async () => {
  const seen = await withoutKeys(ports({ A: 'mine' }), async ({ variables }) => {
    for (const name of ['A', 'B', 'C'])
      if (variables[name] === undefined) throw new MissingKeyError('model', [name, 'OTHER']);
    return { ...variables };
  });
  expect(seen).toEqual({ A: 'mine', B: 'not-a-key', C: 'not-a-key' });
});

test('what no key would help with is thrown', async () => {
  const stubborn = () => Promise.reject(new MissingKeyError('model', ['A']));
  await expect(withoutKeys(ports({}), stubborn)).rejects.toThrow('set A');
  await expect(withoutKeys(ports({}), () => Promise.reject(new Error('other')))).rejects.toThrow('other');
});
