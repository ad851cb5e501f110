import { describe, expect, test } from 'vitest';
import { GEMINI } from './gemini.ts';

/** What lines of Gemini CLI 0.61.0 tell. */
function told(...events: Record<string, unknown>[]) {
  const read = GEMINI.eventReader();
  return events.flatMap((event) => read(event));
}

const CALL = {
  type: 'tool_use',
  tool_name: 'activate_skill',
  tool_id: 'activate_skill__activate_skill_1795417112957_0',
  parameters: { name: 'pdf-tables' },
};

describe('events', () => {
  test('a call that ended has the id that stands in the requests', () => {
    const result = { type: 'tool_result', tool_id: CALL.tool_id, status: 'success', output: 'Activated.' };
    expect(told({ type: 'init', model: 'm' }, CALL, result, { type: 'result', status: 'success' })).toEqual([
      { kind: 'started' },
      {
        ...{ kind: 'call-ended', id: 'activate_skill_1795417112957_0', ok: true, exitCode: null },
        ...{ command: null, output: 'Activated.' },
      },
      { kind: 'ended' },
    ]);
  });

  test('a call that failed, and one that nobody announced', () => {
    const failed = { type: 'tool_result', tool_id: CALL.tool_id, status: 'error', output: 'no such skill' };
    expect(told(CALL, failed)).toMatchObject([{ ok: false, output: 'no such skill' }]);
    expect(told({ type: 'tool_result', tool_id: 'x__1', status: 'success' })).toMatchObject([
      { id: 'x__1', ok: true, output: null },
    ]);
  });

  test('an end in error has its message', () => {
    expect(told({ type: 'result', status: 'error', error: { message: 'quota' } })).toEqual([
      { kind: 'failed', message: 'quota' },
    ]);
  });

  test('anything else tells nothing', () => {
    expect(told({}, { type: 'message', role: 'assistant', content: 'Hello.' }, { type: 7 })).toEqual([]);
  });
});

test('a name behind an at sign puts no file into the conversation', () => {
  expect(GEMINI.plainPrompt('Mail a@b.test about @report.pdf @ noon.', [])).toBe(
    'Mail a@\u2060b.test about @\u2060report.pdf @ noon.',
  );
});

test('a prompt that looks like an option stays a prompt', () => {
  const { arguments: given } = GEMINI.start({
    ...{
      prompt: '-y --help',
      model: { id: 'gemini-2.5-flash' } as never,
      protocol: 'google-generate-content',
    },
    ...{ url: 'http://127.0.0.1:8080', token: 't', maxOutputTokens: 100, contextTokens: null, home: '/h' },
    ...{ userTurn: 1, userTurns: 1, scene: null, program: '' },
  });
  expect(given[0]).toBe('--prompt=-y --help');
});
