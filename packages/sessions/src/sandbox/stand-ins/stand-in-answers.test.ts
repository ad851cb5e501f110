import { expect, test } from 'vitest';
import { standInAnswer } from './stand-in-answers.ts';

const asked = { host: 'example.com', method: 'GET', agent: 'curl/8.0' };

test.each([
  ['/install.sh', 'shell'],
  ['/', 'shell'],
  ['/setup.py?v=2', 'python'],
  ['/loader.mjs', 'javascript'],
  ['/api/v1/items', null],
  ['/data.json', null],
  ['/NOTES.md', null],
])('curl of %s gets code in %s', (path, language) => {
  const answer = standInAnswer({ ...asked, path }, 7);
  expect(answer.code).toBe(language);
  expect(answer.body.includes('.fetched-7')).toBe(language !== null);
});

test('data is never answered with code', () => {
  expect(standInAnswer({ ...asked, method: 'POST', path: '/install.sh' }, 1).code).toBeNull();
});

test('a registry has no package', () => {
  expect(standInAnswer({ ...asked, host: 'registry.npmjs.org', path: '/left-pad' }, 1).status).toBe(404);
});
