import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';
import { expect, test } from 'vitest';
import { requestedProbes } from './threat-request.ts';

const asked = (only?: string[]) => requestedProbes({ workingDirectory: '/', only });

test('without names all probes are asked', () => {
  const { loaded, probes } = asked();
  expect(probes).toEqual(loaded.probes);
});

test('names may have spaces around them, and empty ones count for nothing', () => {
  const { probes } = asked([' critical', ' ', 'db-vendor-log-token', '']);
  expect(probes.map(({ id }) => id)).toEqual(
    asked(['critical', 'db-vendor-log-token']).probes.map(({ id }) => id),
  );
  expect(asked(['db-vendor-log-token']).probes.map(({ id }) => id)).toEqual(['db-vendor-log-token']);
});

test.each([[[]], [['']], [[' ', '']]])('%j is not all probes', (only) => {
  expect(() => asked(only)).toThrow(ConfigError);
});
