import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { Secret } from './secret.ts';

test('a secret shows itself to nobody but the one who asks for it', () => {
  const secret = new Secret('sk-very-secret');
  const shown = [
    String(secret),
    `${secret}`,
    JSON.stringify({ secret }),
    inspect({ secret }, { depth: 9, showHidden: true }),
    JSON.stringify(structuredClone({ secret })),
    Object.entries(secret).join(),
  ].join('\n');
  expect(shown).not.toContain('very-secret');
  expect(shown).toContain('[secret]');
  expect(secret.reveal()).toBe('sk-very-secret');
});
