import { SESSION } from '@plugin-eval/tests/support/viewer-backend.ts';
import { ask } from '@plugin-eval/tests/support/viewer-client.ts';
import { openedStage } from '@plugin-eval/tests/support/viewer-stage.ts';
import { expect, test } from 'vitest';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

test.each([
  ['/', 200],
  ['/?token=wrong', 303],
  ['/api/entries', 200],
  [`/api/entries/report-1/sessions/${SESSION.key}`, 200],
  ['/api/runs/r1a2b3c4/events', 200],
  ['/api/runs/none', 404],
  ['/api/runs/r1a2b3c4/resume', 405],
  ['/api/entries/%zz', 400],
  ['/assets/none.js', 404],
])('%s carries what every answer carries', async (path, status) => {
  const { visitor } = await openedStage();
  const answer = await visitor.get(path);
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    'content-security-policy': POLICY.join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  expect(answer.headers).not.toHaveProperty('server');
  expect(answer.headers).not.toHaveProperty('x-powered-by');
});

test.each(['/', '/api/entries', '/api/entries/report-1', '/api/runs/none', '/api/runs/r1a2b3c4/events'])(
  'HEAD %s says what GET says, without a body',
  async (path) => {
    const { visitor } = await openedStage();
    const [whole, head] = [
      await visitor.get(path),
      await ask(visitor.port, path, { method: 'HEAD', headers: { ...visitor.credentials } }),
    ];
    expect([head.status, head.body]).toEqual([whole.status, '']);
    for (const name of ['content-type', 'content-length'])
      expect(head.headers[name]).toBe(whole.headers[name]);
  },
);

test('an expectation that nobody knows changes nothing', async () => {
  const { visitor } = await openedStage();
  const { status, headers } = await visitor.get('/api/runs', { expect: 'coffee' });
  expect([status, headers['x-frame-options']]).toEqual([200, 'DENY']);
});

test('pages of refusals repeat nothing of what was sent', async () => {
  const { visitor } = await openedStage();
  const { status, body } = await visitor.get('/%3Cscript%3Ealert(1)%3C/script%3E');
  expect([status, body.includes('alert')]).toEqual([404, false]);
});
