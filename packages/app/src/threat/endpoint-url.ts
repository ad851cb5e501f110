import { ConfigError } from '@plugin-eval/core/errors/config-error.ts';

/** The URL of an endpoint. @throws ConfigError */
export function endpointUrl(text: string): URL {
  // The parser reads `http:ftp://host` as the host "ftp".
  const url = /^https?:\/\//.test(text) ? URL.parse(text) : null;
  if (url === null || url.host === '')
    throw new ConfigError('--target', null, 'the value is not a URL, such as http:https://bot.example/chat.');
  if (url.username === '' && url.password === '') return url;
  const problem = 'must not contain a user name or password: --header-env names the variable of a header.';
  throw new ConfigError('--target', null, `the value ${problem}`);
}
