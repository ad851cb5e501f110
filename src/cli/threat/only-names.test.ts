import { expect, test } from 'vitest';
import { ConfigError } from '../../errors/config-error.ts';
import { onlyNames } from './only-names.ts';

test.each<[string | undefined, string[]]>([
  [undefined, []],
  ['high', ['high']],
  [' high, ,db-vendor-log-token,', ['high', 'db-vendor-log-token']],
])('--only %j', (list, names) => {
  expect(onlyNames(list)).toEqual(names);
});

test.each(['', ' ', ',', ' , '])('--only %j is not all probes', (list) => {
  expect(() => onlyNames(list)).toThrow(ConfigError);
});
