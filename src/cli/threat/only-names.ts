import { ConfigError } from '../../errors/config-error.ts';

/**
 * The names in `--only`; none when the flag was not given.
 * @throws ConfigError when it was given without any: `--only "$UNSET"` would mean all probes, and pay for them
 */
export function onlyNames(list: string | undefined): string[] {
  if (list === undefined) return [];
  const names = list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  if (names.length > 0) return names;
  throw new ConfigError(
    '--only',
    null,
    'names nothing. Leave it out for all probes; plugin-eval threat probes lists them.',
  );
}
