import { expect, test } from 'vitest';
import { browserCommand, openBrowser } from './open-browser.ts';

const URL = 'http://127.0.0.1:4000/?token=a&b';

test.each([
  ['darwin', {}, ['open', URL]],
  ['win32', {}, ['rundll32', 'url.dll,FileProtocolHandler', URL]],
  ['linux', { DISPLAY: ':0' }, ['xdg-open', URL]],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, ['xdg-open', URL]],
  ['linux', { WSL_DISTRO_NAME: 'Debian' }, ['xdg-open', URL]],
  ['freebsd', { BROWSER: '/opt/browser' }, ['xdg-open', URL]],
  ['linux', { DISPLAY: '' }, null],
  ['linux', {}, null],
] as const)('on %s with %j', (platform, variables, expected) => {
  const found = browserCommand(URL, platform, variables);
  expect(found === null ? null : [found.command, ...found.args]).toEqual(expected);
});

test('what is not there opens nothing, and is no crash', async () => {
  expect(await openBrowser(URL, { PATH: '/nonexistent', DISPLAY: ':0' })).toBe(false);
});
