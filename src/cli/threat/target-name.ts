import { ConfigError } from '../../errors/config-error.ts';

/** What `--target` names. */
export type TargetName =
  | { kind: 'model'; model: string }
  | { kind: 'agent' }
  | { kind: 'http'; url: URL }
  | { kind: 'command' };

/** @throws ConfigError */
export function readTargetName(given: string): TargetName {
  if (given === 'agent') return { kind: 'agent' };
  if (given === 'command') return { kind: 'command' };
  if (given.startsWith('model:') && given.length > 'model:'.length)
    return { kind: 'model', model: given.slice('model:'.length) };
  if (given.startsWith('http:') || given.startsWith('https:')) return { kind: 'http', url: urlOf(given) };
  throw new ConfigError(
    '--target',
    null,
    `${JSON.stringify(given.slice(0, 100))} is none. Name model:PROVIDER:MODEL, agent, http:URL, or command with the program behind --. Recorded answers are scored by plugin-eval threat score.`,
  );
}

/** `http:https://host/path`, or the URL by itself. */
function urlOf(given: string): URL {
  const text = /^http:https?:/.test(given) ? given.slice('http:'.length) : given;
  // Of `http:ftp://host` the parser makes the host "ftp".
  const url = /^https?:\/\//.test(text) ? URL.parse(text) : null;
  const problem =
    url === null || url.host === ''
      ? 'is no URL, such as http:https://bot.example/chat.'
      : url.username !== '' || url.password !== ''
        ? 'must hold no name and no password: --header-env names the variable of a header.'
        : null;
  if (url === null || problem !== null) throw new ConfigError('--target', null, `the value ${problem}`);
  return url;
}
