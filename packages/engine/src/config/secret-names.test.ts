import { expect, test } from 'vitest';
import { isSecretName } from './secret-names.ts';

test.each(['ANTHROPIC_API_KEY', 'Authorization', 'X-Session-Id', 'PLUGIN_EVAL_DATABASE_URL', 'DB_PASSWORD'])(
  '%s is likely to be a secret',
  (name) => expect(isSecretName(name)).toBe(true),
);

test.each(['PATH', 'HOME', 'LANG', 'ANTHROPIC_BASE_URL'])('%s is not', (name) =>
  expect(isSecretName(name)).toBe(false),
);
