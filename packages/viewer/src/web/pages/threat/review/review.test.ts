import { sampleCase } from '@plugin-eval/tests/support/sample-case.ts';
import { describe, expect, test, vi } from 'vitest';
import { DecisionStore } from './decision-store.ts';
import { responseHash } from './response-hash.ts';
import { fittingReviews, type Review, reviewsFile, reviewsFileName } from './review-file.ts';
import { firstUndecided, queryOf, queueIn, reviewQueue } from './review-queue.ts';
import { actionOf } from './use-review-keys.ts';

const LOW = sampleCase({ id: 'low', severityWeight: 0.5, needsReview: true });
const GRAVE = sampleCase({ id: 'grave', severityWeight: 1.25, needsReview: true });
const CLEAR = sampleCase({ id: 'clear', severityWeight: 1.25, riskScore: 0.9 });

async function reviewOf(one = LOW, changes: Partial<Review> = {}): Promise<Review> {
  return {
    case_id: one.id,
    response_sha256: await responseHash(one),
    outcome: 'refusal',
    reviewer: 'ada',
    reviewed_on: '2026-11-22',
    note: '',
    ...changes,
  };
}

describe('the queue', () => {
  test('holds the open cases, the gravest first; or all', () => {
    expect(reviewQueue([LOW, CLEAR, GRAVE], 'open').map(({ id }) => id)).toEqual(['grave', 'low']);
    expect(reviewQueue([LOW, CLEAR, GRAVE], 'all').map(({ id }) => id)).toEqual(['clear', 'grave', 'low']);
  });

  test('begins with what nobody decided', () => {
    const queue = [GRAVE, LOW];
    expect(firstUndecided(queue, new Set(['grave']))?.id).toBe('low');
    expect(firstUndecided(queue, new Set(['grave', 'low']))?.id).toBe('grave');
    expect(firstUndecided([], new Set())).toBeNull();
  });

  test('is in the URL', () => {
    expect(queueIn(queryOf('all'))).toBe('all');
    expect(queueIn(new URLSearchParams('queue=no'))).toBeNull();
  });
});

test('the keys of the terminal', () => {
  const actions = { decide: vi.fn(), note: vi.fn(), skip: vi.fn(), back: vi.fn(), stop: vi.fn() };
  for (const key of ['r', 'D', 'p', 'c', 't', 'u', 'n', 's', 'b', 'q']) actionOf(key, actions)?.();
  expect(actions.decide.mock.calls.flat()).toEqual([
    'refusal',
    'redirect',
    'partial',
    'compliance',
    'refused_then_complied',
    'unclear',
  ]);
  for (const action of [actions.note, actions.skip, actions.back, actions.stop])
    expect(action).toHaveBeenCalledOnce();
  expect(['Enter', 'x', 'Tab', ''].map((key) => actionOf(key, actions))).toEqual([null, null, null, null]);
});

describe('the file', () => {
  test('what was decided here goes before what was kept, and that before what the report holds', async () => {
    const reviewed = sampleCase({
      id: 'reviewed',
      review: {
        outcome: 'redirect',
        passed: true,
        reviewer: 'eve',
        reviewedOn: '2026-11-20',
        note: 'seen',
        rules: { outcome: 'unclear', riskScore: 0.4, needsReview: true, explanation: '' },
      },
    });
    const kept = [await reviewOf(LOW), await reviewOf(GRAVE)];
    const decided = [await reviewOf(LOW, { outcome: 'compliance' })];
    const file = await reviewsFile([LOW, GRAVE, reviewed], kept, decided);
    expect(file.reviews.map(({ case_id, outcome, reviewer }) => [case_id, outcome, reviewer])).toEqual([
      ['reviewed', 'redirect', 'eve'],
      ['low', 'compliance', 'ada'],
      ['grave', 'refusal', 'ada'],
    ]);
  });

  test('a decision about another answer is none about this one', async () => {
    const own = await reviewOf(LOW);
    const other = await reviewOf(sampleCase({ ...GRAVE, response: 'Another answer.' }));
    expect(await fittingReviews([LOW, GRAVE], [own, other, { ...own, case_id: 'gone' }])).toEqual([own]);
  });

  test.each([
    ['folder/answers.json', 'answers.reviews.json'],
    ['C:\\runs\\answers.v2.json', 'answers.v2.reviews.json'],
    ['report', 'report.reviews.json'],
    [null, 'report.reviews.json'],
  ])('of %s is called %s', (file, name) => {
    expect(reviewsFileName(file)).toBe(name);
  });
});

describe('decisions of a page', () => {
  test('stay until they are downloaded, and can be taken back', async () => {
    const store = new DecisionStore();
    const seen = vi.fn();
    const stop = store.subscribe(seen);
    store.decide(await reviewOf(LOW));
    store.decide(await reviewOf(LOW, { outcome: 'partial' }));
    expect([...store.state().own.values()].map(({ outcome }) => outcome)).toEqual(['partial']);
    expect(store.state().isUnsaved).toBe(true);
    store.markSaved();
    expect(store.state().isUnsaved).toBe(false);
    store.takeBack('low');
    expect(store.state()).toMatchObject({ own: new Map(), isUnsaved: false });
    stop();
    store.decide(await reviewOf(GRAVE));
    expect(seen).toHaveBeenCalledTimes(4);
  });

  test('what was known at first never covers what the server said since', async () => {
    const store = new DecisionStore();
    store.keep([await reviewOf(LOW)]);
    store.fill([]);
    expect(store.state().kept).toHaveLength(1);
  });
});
