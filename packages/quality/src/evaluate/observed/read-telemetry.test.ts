import fc from 'fast-check';
import { expect, test } from 'vitest';
import { observedUse } from './read-observed-use.ts';
import { readTelemetry } from './read-telemetry.ts';

const text = (key: string, stringValue: string) => ({ key, value: { stringValue } });
/** A log of Claude Code, as its exporter writes it. */
const log = (name: string, session: string, day: number, ...more: ReturnType<typeof text>[]) => ({
  timeUnixNano: String(BigInt(Date.UTC(2026, 10, day)) * 1_000_000n),
  body: { stringValue: `claude_code.${name}` },
  attributes: [text('event.name', name), text('session.id', session), ...more],
});
const activated = (skill: string, session: string, day: number, trigger = 'claude-proactive') =>
  log('skill_activated', session, day, text('skill.name', skill), text('invocation_trigger', trigger));
const request = (...logRecords: unknown[]) => ({
  resourceLogs: [
    { resource: { attributes: [text('service.name', 'claude-code')] }, scopeLogs: [{ logRecords }] },
  ],
});

const REQUESTS = [
  request(
    log('user_prompt', 's1', 2),
    activated('crane', 's1', 2),
    activated('crane', 's1', 3, 'user-slash'),
  ),
  { resourceSpans: [] },
  request(activated('folding:crane', 's2', 5, 'nested-skill'), activated('custom_skill', 's3', 6)),
  request(log('api_request', 's4', 6), activated('boat', 's4', 6, 'else')),
];

test('lines of a collector are read: who was loaded, by what, in how many sessions, and when', () => {
  const telemetry = readTelemetry(REQUESTS.map((one) => JSON.stringify(one)).join('\n'));
  expect(observedUse(telemetry, 'crane')).toEqual({
    event: 'claude_code.skill_activated',
    ...{ activations: 3, sessions: 2, sessionsSeen: 4, unnamed: 1, first: '2026-11-02', last: '2026-11-05' },
    triggers: { 'claude-proactive': 1, 'user-slash': 1, 'nested-skill': 1, unknown: 0 },
  });
  expect(observedUse(telemetry, 'boat')).toMatchObject({ activations: 1, triggers: { unknown: 1 } });
  expect(observedUse(telemetry, 'rane')).toMatchObject({ activations: 0, sessions: 0, first: null });
});

test('one request over many lines is read too', () => {
  expect(readTelemetry(JSON.stringify(REQUESTS[0], null, 2))).toMatchObject({
    ...{ sessionsSeen: 1, unreadable: 0 },
    skills: [{ name: 'crane', activations: 2 }],
  });
});

test('what is cut off or something else is passed over and counted', () => {
  const line = JSON.stringify(REQUESTS[0]);
  expect(readTelemetry(`${line}\n${line.slice(0, 50)}\nhello\n7\n${line}\n`)).toMatchObject({
    ...{ unreadable: 3, sessionsSeen: 1 },
    skills: [{ name: 'crane', activations: 4 }],
  });
  expect(readTelemetry('')).toEqual({ skills: [], sessionsSeen: 0, unnamed: 0, unreadable: 0 });
});

test('names of strangers do no harm', () => {
  const names = ['__proto__', 'constructor', 'x'.repeat(5_000), ''];
  const read = readTelemetry(
    JSON.stringify(request(...names.map((name) => activated(name, '__proto__', 2)))),
  );
  expect(read.skills.map(({ name }) => name.length)).toEqual([9, 11, 200, 0]);
  expect(observedUse(read, '__proto__').activations).toBe(1);
});

test('whatever the file holds, it is read to its end', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.json(), fc.string(), fc.constant(JSON.stringify(REQUESTS[2])))),
      (lines) => {
        const { skills } = readTelemetry(lines.join('\n'));
        for (const { activations, sessions } of skills)
          expect(sessions.length).toBeLessThanOrEqual(activations);
      },
    ),
  );
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      readTelemetry(
        JSON.stringify({
          resourceLogs: [
            { scopeLogs: [{ logRecords: [{ attributes: value, body: value, timeUnixNano: value }] }] },
          ],
        }),
      );
    }),
  );
});
