import { gunzipSync } from 'node:zlib';
import { FileError } from '@plugin-eval/core/errors/file-error.ts';
import { ViewerRequestError } from '@plugin-eval/core/errors/viewer-request-error.ts';
import {
  ENTRY,
  EVALUATION,
  fakeBackend,
  HISTORY,
  MEMBER,
  RUN,
  SESSION,
} from '@plugin-eval/tests/support/viewer-backend.ts';
import { openedStage } from '@plugin-eval/tests/support/viewer-stage.ts';
import { expect, test } from 'vitest';

const REVIEW = { case_id: 'c1', outcome: 'refusal', note: 'It refuses.', reviewer: 'ada' };

test.each<[string, unknown]>([
  [
    '/api/entries',
    {
      entries: [ENTRY],
      tool: { name: 'plugin-eval', version: '1.2.3' },
      notes: ['other.json is no report.'],
    },
  ],
  ['/api/entries/report-1', EVALUATION],
  ['/api/entries/report-1/members/0', MEMBER],
  [`/api/entries/report-1/sessions/${SESSION.key}`, SESSION],
  ['/api/history', { entries: [HISTORY] }],
  ['/api/history?path=skills%2Fcrane', { entries: [HISTORY] }],
  ['/api/history?path=..%2F..%2Fetc%2Fpasswd', { entries: [] }],
  ['/api/runs/r1a2b3c4', RUN],
])('GET %s', async (path, expected) => {
  const { visitor } = await openedStage();
  const { status, headers, body } = await visitor.get(path);
  expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  expect(JSON.parse(body)).toEqual(JSON.parse(JSON.stringify(expected)));
});

test('GET /api/runs lists runs with what they came to', async () => {
  const { visitor } = await openedStage();
  const { runs } = JSON.parse((await visitor.get('/api/runs')).body);
  expect(runs).toMatchObject([{ summary: { id: 'r1a2b3c4', status: 'budget-spent' }, entries: [] }]);
});

test('the path of a history is handed on as it is, decoded once', async () => {
  const backend = fakeBackend();
  const { visitor } = await openedStage({ backend });
  await visitor.get('/api/history?path=%252e%2F%F0%9F%A6%A2&path=second');
  await visitor.get('/api/history?path=');
  expect(backend.calls).toEqual(['history %2e/🦢', 'history ']);
});

test('two results are compared, whole documents or members of them', async () => {
  const backend = fakeBackend();
  const { visitor } = await openedStage({ backend });
  const { status } = await visitor.get('/api/compare?a=r1-0&a_member=skills%2Fcrane&b=r2-0');
  expect(status).toBe(404);
  await visitor.get('/api/compare');
  expect(backend.calls).toEqual([
    `compare ${JSON.stringify([
      { entry: 'r1-0', member: 'skills/crane' },
      { entry: 'r2-0', member: null },
    ])}`,
    `compare ${JSON.stringify([
      { entry: '', member: null },
      { entry: '', member: null },
    ])}`,
  ]);
});

test('a run is removed, and goes on up to a bound', async () => {
  const backend = fakeBackend();
  const { visitor } = await openedStage({ backend });
  const resumed = await visitor.write('POST', '/api/runs/r1a2b3c4/resume', { max_cost_usd: 2.5 });
  expect([resumed.status, JSON.parse(resumed.body)]).toEqual([202, { run: 'r1a2b3c4' }]);
  const removed = await visitor.write('DELETE', '/api/runs/r1a2b3c4');
  expect([removed.status, JSON.parse(removed.body)]).toEqual([200, { run: 'r1a2b3c4' }]);
  const stopped = await visitor.write('POST', '/api/runs/r1a2b3c4/stop', {});
  expect(stopped.status).toBe(202);
  expect(backend.calls).toEqual(['resume r1a2b3c4 2.5', 'remove r1a2b3c4', 'stop r1a2b3c4']);
});

test.each([{}, { max_cost_usd: 0 }, { max_cost_usd: -1 }, { max_cost_usd: '3' }, { max_cost_usd: null }])(
  'a run does not go on with %j: the bound is not optional',
  async (body) => {
    const backend = fakeBackend();
    const { visitor } = await openedStage({ backend });
    const { status, body: answer } = await visitor.write('POST', '/api/runs/r1a2b3c4/resume', body);
    expect([status, JSON.parse(answer).error.code]).toEqual([400, 'invalid']);
    expect(JSON.parse(answer).error.message).toContain('max_cost_usd');
    expect(backend.calls).toEqual([]);
  },
);

test('a review is kept, and all reviews come back', async () => {
  const backend = fakeBackend();
  const { visitor } = await openedStage({ backend });
  const { status, body } = await visitor.write('POST', '/api/entries/report-1/reviews', REVIEW);
  expect([status, JSON.parse(body).reviews]).toMatchObject([200, [REVIEW]]);
  expect(backend.calls).toEqual([
    'review {"caseId":"c1","outcome":"refusal","note":"It refuses.","reviewer":"ada"}',
  ]);
});

test.each<[string, unknown]>([
  ['an outcome that there is not', { ...REVIEW, outcome: 'fine' }],
  ['a missing case', { ...REVIEW, case_id: undefined }],
  ['an empty case', { ...REVIEW, case_id: '' }],
  ['something that is not asked for', { ...REVIEW, path: '/etc/passwd' }],
  ['a note that is not text', { ...REVIEW, note: ['a'] }],
  ['a note of 10,001 characters', { ...REVIEW, note: 'x'.repeat(10_001) }],
  ['a list', [REVIEW]],
  ['nothing', null],
])('a review with %s is refused', async (_, body) => {
  const backend = fakeBackend();
  const { visitor } = await openedStage({ backend });
  const { status, body: answer } = await visitor.write('POST', '/api/entries/report-1/reviews', body);
  expect([status, JSON.parse(answer).error.code, backend.calls]).toEqual([400, 'invalid', []]);
});

test.each<['GET' | 'POST' | 'DELETE', string, unknown, number, string]>([
  ['GET', '/api/entries/report-2', undefined, 404, 'not-found'],
  ['GET', '/api/entries/report-1/sessions/other', undefined, 404, 'not-found'],
  ['GET', '/api/runs/r0', undefined, 404, 'not-found'],
  ['GET', '/api/runs/r0/events', undefined, 404, 'not-found'],
  ['DELETE', '/api/runs/r0', undefined, 404, 'not-found'],
  ['POST', '/api/entries/report-2/reviews', REVIEW, 404, 'not-found'],
  ['POST', '/api/runs/r1a2b3c4/resume', { max_cost_usd: 1 }, 409, 'not-resumable'],
])('%s %s: an expected failure is told', async (method, path, body, status, code) => {
  const { visitor, logged } = await openedStage();
  const answer = method === 'GET' ? await visitor.get(path) : await visitor.write(method, path, body);
  expect([answer.status, JSON.parse(answer.body).error.code, logged]).toEqual([status, code, []]);
  expect(JSON.parse(answer.body).error.message).toMatch(/^\S.*\.$/);
});

test('what is busy, and what cannot be done, is told too', async () => {
  const { visitor } = await openedStage({
    backend: fakeBackend({
      document: async () => {
        throw new FileError('a.json', 'damaged', 'is damaged.');
      },
      review: async () => {
        throw new ViewerRequestError('no-report', 'This entry is not a threat report.', 422);
      },
    }),
  });
  await visitor.write('DELETE', '/api/runs/r1a2b3c4');
  const busy = await visitor.write('DELETE', '/api/runs/r1a2b3c4');
  expect([busy.status, JSON.parse(busy.body)]).toEqual([
    409,
    { error: { code: 'busy', message: 'Run r1a2b3c4 is still running. Wait until it has ended.' } },
  ]);
  const damaged = await visitor.get('/api/entries/report-1');
  expect([damaged.status, JSON.parse(damaged.body)]).toEqual([
    400,
    { error: { code: 'not-possible', message: 'a.json is damaged.' } },
  ]);
  const review = await visitor.write('POST', '/api/entries/report-1/reviews', REVIEW);
  expect([review.status, JSON.parse(review.body).error.code]).toEqual([422, 'no-report']);
});

test('a bug of ours is logged, and the client learns nothing about it', async () => {
  const key = 'correct/horse+battery=staple-7';
  const { visitor, logged } = await openedStage({
    secrets: [key],
    backend: fakeBackend({
      runs: async () => {
        throw new TypeError(`secret place ${key}\n\u001b[2Jsecond line`);
      },
    }),
  });
  const { status, body } = await visitor.get('/api/runs');
  expect([status, JSON.parse(body)]).toEqual([
    500,
    {
      error: {
        code: 'bug',
        message: 'This is a bug of plugin-eval. The terminal it was started in shows what went wrong.',
      },
    },
  ]);
  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatch(/^plugin-eval: This is a bug of plugin-eval; please report it\.\nTypeError: /);
  expect(logged[0]).toContain('secret place [key]\n\\x1b[2Jsecond line\n');
  expect(logged[0]).not.toContain(key);
});

test('no key in use is in any answer: not in documents, names of properties, errors or events', async () => {
  const key = 'quoted"key\\7';
  const { visitor } = await openedStage({
    secrets: [key, '71.25000'],
    backend: fakeBackend({
      session: async () => ({
        ...SESSION,
        prompt: `${key}, ${JSON.stringify({ a: key })}, sk-ant-example-123456`,
      }),
      history: async () => [{ ...HISTORY, [key]: encodeURIComponent(key) }],
      run: async () => {
        throw new ViewerRequestError('x', `with ${key} and sk-ant-REAL0123456789`);
      },
    }),
  });
  const session = await visitor.get(`/api/entries/report-1/sessions/${SESSION.key}`);
  expect(JSON.parse(session.body).prompt).toBe('[key], {"a":"[key]"}, sk-ant-example-123456');
  const history = await visitor.get('/api/history');
  expect(JSON.parse(history.body).entries[0]).toEqual({ ...HISTORY, '[key]': '[key]' });
  expect(JSON.parse((await visitor.get('/api/runs/r1')).body).error.message).toBe('with [key] and [key]');
});

test('large JSON is compressed for whoever takes it, small JSON for nobody', async () => {
  const notes = Array.from({ length: 2_000 }, (_, index) => `note ${index}`);
  const { visitor } = await openedStage({
    backend: fakeBackend({ entries: async () => ({ entries: [ENTRY], notes }) }),
  });
  const packed = await visitor.get('/api/entries', { 'accept-encoding': 'br, gzip;q=0.5' });
  expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['gzip', 'Accept-Encoding']);
  expect(packed.bytes.length).toBeLessThan(15_000);
  expect(JSON.parse(gunzipSync(packed.bytes).toString()).notes).toEqual(notes);
  for (const header of ['', 'br', 'gzip;q=0, *', 'identity']) {
    const { headers, body } = await visitor.get('/api/entries', { 'accept-encoding': header });
    expect([headers['content-encoding'], JSON.parse(body).notes.length]).toEqual([undefined, 2_000]);
  }
  const small = await visitor.get('/api/runs', { 'accept-encoding': 'gzip' });
  expect(small.headers['content-encoding']).toBe(undefined);
});
