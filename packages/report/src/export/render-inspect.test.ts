import { executedSessions } from '@plugin-eval/tests/support/exported-sessions.ts';
import { expect, test } from 'vitest';
import { renderInspect } from './render-inspect.ts';

const about = { run: 'r1', version: '1.2.3', subject: { name: 'crane', path: 'skills/crane' } };
const log = JSON.parse(renderInspect(executedSessions(), about));

test('a case is a sample for each arm, and each of its sessions an epoch', () => {
  expect(log.version).toBe(2);
  expect(log.samples.map(({ id, epoch }: { id: string; epoch: number }) => [id, epoch])).toEqual([
    ...[1, 2, 3].flatMap((prompt) => [1, 2].map((epoch) => [`crane ${prompt} with tool execution`, epoch])),
    ...[1, 2, 3].flatMap((prompt) =>
      [1, 2].map((epoch) => [`crane ${prompt} with tool execution without the skill`, epoch]),
    ),
  ]);
  expect(log.eval.dataset).toMatchObject({ samples: 6 });
  expect(log.eval.config).toEqual({ epochs: 2 });
});

test('the transcript is messages: the user, the answers with their calls, what the tools returned', () => {
  const [{ messages }] = log.samples;
  expect(messages.map(({ role }: { role: string }) => role)).toEqual([
    ...['user', 'assistant', 'tool', 'assistant', 'tool', 'assistant'],
  ]);
  expect(messages[1]).toMatchObject({
    content: 'Let me see what there is.',
    tool_calls: [{ id: 'a', function: 'Read', arguments: { file_path: '/etc/passwd' }, type: 'function' }],
  });
  expect(messages[2]).toMatchObject({
    ...{ tool_call_id: 'a', function: 'Read' },
    error: { type: 'unknown', message: 'This path lies outside the session.' },
  });
});

test('what was not measured has no score, and what errored is an error', () => {
  const scores = log.samples.map(({ scores }: { scores: Record<string, { value: unknown }> }) =>
    Object.fromEntries(Object.entries(scores).map(([name, { value }]) => [name, value])),
  );
  expect(scores[0]).toEqual({ activated: true, passed: true, quality: 1 });
  expect(scores[4]).toEqual({ passed: false });
  expect(scores[5]).toEqual({});
  expect(log.samples[5].error).toMatchObject({ message: 'overloaded' });
  expect(log.results).toMatchObject({ total_samples: 12, completed_samples: 11 });
  // 2 of 11 sessions passed in both arms together.
  expect(log.results.scores[1]).toMatchObject({
    ...{ name: 'passed', scored_samples: 11, unscored_samples: 1 },
    metrics: { mean: { value: 2 / 11 } },
  });
});
