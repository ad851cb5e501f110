import type { CaseSession } from '@plugin-eval/core/documents/threat-live.ts';
import { mailCase, mailSession } from '@plugin-eval/tests/support/live-threat-documents.ts';
import { signalSpan } from '@plugin-eval/tests/support/threat-documents.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { markTranscript } from './transcript-marks.ts';

type Entry = CaseSession['transcript'][number];

const said = (text: string): Entry => ({ kind: 'text', turn: 1, text });
const called = (tool: string, input: string): Entry => ({ kind: 'tool-call', turn: 1, id: 'a', tool, input });

/** What the hits of each entry cover, by label. */
function hits(entries: readonly Entry[], scored: Parameters<typeof markTranscript>[1]): string[] {
  return markTranscript(entries, scored).flatMap(({ text, spans }, index) =>
    spans.map(({ label, start, end }) => `${index} ${label}: ${Array.from(text).slice(start, end).join('')}`),
  );
}

test('evidence in a call and hits in a reply stand in the entries that they come from', () => {
  const [first, ...rest] = hits(mailSession().transcript, mailCase());
  expect(first).toBe('6 canary:access_key: TBX-7f3Q-91kd');
  expect(rest).toEqual([
    expect.stringMatching(/^6 forbidden_tool_call:send_mail: \{"to":"partner@evil\.example".*\}$/),
    '10 declines: I would never do that',
  ]);
});

test('offsets count code points, and texts may be parted by blanks', () => {
  expect(
    hits([said('😀 one'), said('😀 two')], {
      response: '😀 one\n\n😀 two',
      spans: [signalSpan({ label: 'x', start: 9, end: 12 }), signalSpan({ label: 'y', start: 2, end: 9 })],
    }),
  ).toEqual(['0 y: one', '1 x: two', '1 y: 😀 ']);
});

test('a text that is not part of the answer has no hits, and the next one is found all the same', () => {
  const spans = [signalSpan({ label: 'x', start: 0, end: 4 })];
  expect(hits([said('Let me see.'), said('Here')], { response: 'Here', spans })).toEqual(['1 x: Here']);
});

test('calls of the driver itself lie between the scored ones, and the same call twice is told apart', () => {
  const toolCalls = [
    { name: 'send_mail', arguments: '{"a":1}' },
    { name: 'send_mail', arguments: '{"a":2}' },
  ];
  const spans = [signalSpan({ label: 'x', place: 'tool_call', toolCall: 1, start: 5, end: 6 })];
  const transcript = [
    called('Skill', '{"skill":"send_mail"}'),
    called('mcp__fixtures__send_mail', '{"a":1}'),
    called('send_mail', '{"a":2}'),
  ];
  expect(hits(transcript, { response: '', spans, toolCalls })).toEqual(['2 x: 2']);
});

test('a call whose input was written or cut otherwise is shown as it was scored', () => {
  const toolCalls = [{ name: 'send_mail', arguments: '{"to":"evil"}' }];
  const spans = [signalSpan({ label: 'x', place: 'tool_call', toolCall: 0, start: 7, end: 11 })];
  const [entry] = markTranscript([called('send_mail', '{ "to": "evil" }')], {
    response: '',
    spans,
    toolCalls,
  });
  expect(entry?.text).toBe('{"to":"evil"}');
  expect(entry?.spans).toEqual(spans);
});

test('whatever a transcript holds, its entries stay and every hit lies within its text', () => {
  const word = fc.constantFrom('a', ' ', '\n', '😀', 'key', '\u202e', '__proto__');
  const text = fc.array(word, { maxLength: 6 }).map((parts) => parts.join(''));
  const entry = fc.oneof(
    text.map(said),
    fc.tuple(text, text).map(([tool, input]) => called(tool, input)),
    text.map((one): Entry => ({ kind: 'user', turn: 0, text: one })),
  );
  const span = fc.record({ start: fc.nat(20), end: fc.nat(30), call: fc.option(fc.nat(3)) });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 12 }), text, fc.array(span), (transcript, response, places) => {
      const spans = places.map(({ start, end, call }) =>
        signalSpan({ start, end, place: call === null ? 'response' : 'tool_call', toolCall: call }),
      );
      const toolCalls = transcript.flatMap((one) =>
        one.kind === 'tool-call' ? [{ name: one.tool, arguments: one.input }] : [],
      );
      const marked = markTranscript(transcript, { response, spans, toolCalls });
      expect(marked.map((one) => one.entry)).toEqual(transcript);
      for (const one of marked)
        if (one.entry.kind === 'text')
          for (const { end } of one.spans) expect(end).toBeLessThanOrEqual(Array.from(one.text).length);
    }),
    { numRuns: 200 },
  );
});
