import { expect, test } from 'vitest';
import type { Exchange } from '../exchange-log.ts';
import { SessionWitness, witnessed } from './session-witness.ts';

const figures = { id: null, usage: null, durationMs: null };
const exchange = (answer: Partial<Exchange['answer']>, next: Exchange['next'] = null): Exchange => ({
  ...{ answer: { texts: [], calls: [], ...answer }, figures, userTurn: 1, next },
});
const call = (id: string, input = '{"path":"a"}') => ({ calls: [{ id, name: 'read', input }] });
const witnessOf = (...updates: Record<string, unknown>[]) => {
  const witness = new SessionWitness();
  for (const update of updates) witness.saw(update);
  return witness;
};

test('an answer belongs to the conversation where its text was shown, in whatever pieces', () => {
  const chunk = (text: string) => ({ sessionUpdate: 'agent_message_chunk', content: { type: 'text', text } });
  const witness = witnessOf(chunk('Here are '), chunk('**the tables**.'));
  const kept = witnessed(
    [exchange({ texts: ['Here are the tables.'] }), exchange({ texts: ['Next?'] })],
    witness,
  );
  expect(kept.map(({ answer }) => answer.texts)).toEqual([['Here are the tables.']]);
});

test('a call is recognised by its id; where the agent has ids of its own, each input stands for one call', () => {
  const shown = (toolCallId: string) => ({ sessionUpdate: 'tool_call', toolCallId, rawInput: { path: 'a' } });
  expect(witnessed([exchange(call('c1')), exchange(call('c2'))], witnessOf(shown('read-c1')))).toHaveLength(
    1,
  );
  expect(witnessed([exchange(call('c1')), exchange(call('c2'))], witnessOf(shown('own')))).toHaveLength(1);
  expect(
    witnessed([exchange(call('c1')), exchange(call('c2'))], witnessOf(shown('x'), shown('y'))),
  ).toHaveLength(2);
});

test('a call whose result came back belongs, and what follows an aside belongs to the answer before it', () => {
  const result = { id: 'c1', text: 'x', isError: null };
  const kept = witnessed(
    [
      exchange(call('c1'), { texts: ['Suggest something.'], results: [] }),
      exchange({ texts: ['A suggestion'] }, { texts: [], results: [result] }),
    ],
    witnessOf(),
  );
  expect(kept).toMatchObject([{ next: { texts: ['Suggest something.'], results: [result] } }]);
});

test('an answer without any content belongs: nothing can be shown of it', () => {
  expect(witnessed([exchange({ texts: [' '] })], witnessOf())).toHaveLength(1);
});
