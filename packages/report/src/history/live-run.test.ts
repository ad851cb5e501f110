import type { ProgressEvent } from '@plugin-eval/core/documents/viewer.ts';
import { expect, test } from 'vitest';
import { liveRun } from './live-run.ts';

const AT_NOON = '2026-03-01T12:00:00.000Z';
const A_MINUTE_LATER = '2026-03-01T12:01:00.000Z';

function eventWith(changes: Partial<ProgressEvent>): ProgressEvent {
  return {
    ...{ status: 'running', answered: 8, failed: 3, open: 2, reused: 10, known_cost_usd: 0.25 },
    ...{ planned_calls: 50, working_since: AT_NOON, ended: { tried: 10, unanswered: 2 }, latest: [] },
    ...changes,
  };
}

const factsOf = (event: ProgressEvent, budget: number | null = null) =>
  Object.fromEntries(
    liveRun(event, budget, A_MINUTE_LATER).facts.map(({ term, value, note }) => [term, note ?? value]),
  );

test('answered, reused and given up calls are done, and what was tried sets the pace', () => {
  // 8 + 10 + 2 of 50 are done; ten in a minute leave three minutes for thirty.
  expect(liveRun(eventWith({}), null, A_MINUTE_LATER)).toMatchObject({
    sentence: '20 of about 50 calls, about 3 min left',
    share: 0.4,
  });
});

test('there are at least as many calls as are done and under way', () => {
  const { sentence } = liveRun(eventWith({ planned_calls: 5 }), null, A_MINUTE_LATER);
  expect(sentence).toBe('20 of about 22 calls, about 12 s left');
});

test('a run that has not said what it plans has no share and no time', () => {
  expect(liveRun(eventWith({ planned_calls: null }), null, A_MINUTE_LATER)).toMatchObject({
    sentence: '20 calls done',
    share: null,
  });
});

test('the cost stands beside its share of the budget, where there is one', () => {
  expect(factsOf(eventWith({}), 1)['Cost so far']).toBe('25 % of the budget of $1.00');
  expect(factsOf(eventWith({}))).toMatchObject({
    'Cost so far': '$0.25',
    'Failed attempts': '3',
    'In flight': '2',
    'At work for': '1 min',
  });
});

test('of a run of the fleet the queue is told, and what was given up', () => {
  const fleet = { queued: 7, waiting: 2, at_work: 3, dead: 1 };
  const facts = factsOf(eventWith({ fleet }));
  expect(JSON.stringify(facts)).toContain('In the queue');
  expect(JSON.stringify(facts)).toContain('Given up');
  expect(JSON.stringify(factsOf(eventWith({ fleet: { ...fleet, dead: 0 } })))).not.toContain('Given up');
});

test('a queue that is counted no further is said to be so long or longer', () => {
  const queue = (queued: number) =>
    factsOf(eventWith({ fleet: { queued, waiting: 2, at_work: 0, dead: 0 } }))['In the queue'];
  expect([queue(19_998), queue(20_000)]).toEqual(['20,000', '20,002 or more']);
});
