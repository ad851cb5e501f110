import { synthesisedSkill } from '@plugin-eval/tests/support/synthesised-skill.ts';
import { describe, expect, test } from 'vitest';
import type { GivenAnswer } from '../protocols/protocol.ts';
import { SessionRecord } from '../session-record.ts';
import { CODEX } from './codex.ts';
import { COPILOT } from './copilot.ts';
import { ExchangeLog } from './exchange-log.ts';
import { type ReportedCall, readConversation, unexplainedAnswers } from './read-conversation.ts';

const BODY = Array.from({ length: 40 }, (_, line) => `Look at column number ${line} twice.`).join('\n');
const SKILLS = [
  synthesisedSkill({ name: 'pdf-tables', description: 'Extracts tables.', body: BODY }),
  synthesisedSkill({ name: 'notes', body: 'One line for each change, newest first.' }),
];
const PROMPT = 'Take the tables out.';

interface Step {
  calls?: GivenAnswer['calls'];
  text?: string;
  /** What the next request shows. */
  results?: Record<string, string>;
  texts?: string[];
}

/** A conversation as the gateway sees it. */
function logOf(...steps: Step[]): ExchangeLog {
  const log = new ExchangeLog(PROMPT);
  const texts = ['You are an agent.', PROMPT];
  const results: { id: string; text: string; isError: null }[] = [];
  const figures = { id: null, usage: null, durationMs: 5 };
  for (const { calls = [], text, results: given = {}, texts: more = [] } of steps) {
    const request = { texts: [...texts], results: [...results], offersTools: true };
    log.recordRequest(request);
    log.answered({ texts: text === undefined ? [] : [text], calls }, request, figures);
    for (const [id, result] of Object.entries(given)) results.push({ id, text: result, isError: null });
    texts.push(...more);
  }
  return log;
}

const shell = (id: string, cmd: string) => ({ id, name: 'exec_command', input: JSON.stringify({ cmd }) });
const skill = (id: string, name: string) => ({ id, name: 'skill', input: JSON.stringify({ skill: name }) });
const told = (id: string, ok: boolean): ReportedCall => ({
  ...{ kind: 'call-ended', id, ok, exitCode: null, command: null, output: null },
});
const DONE = { text: 'Here they are.' };

function read(log: ExchangeLog, program = CODEX, calls: ReportedCall[] = [], skills = SKILLS) {
  const record = new SessionRecord({});
  readConversation(record, { program, skills, log, userMessages: [], reportedCalls: calls });
  return record.ended();
}

describe('an agent that reads skills as files', () => {
  test('has loaded one in the turn of the call that showed its body', () => {
    const log = logOf(
      { calls: [shell('a', 'ls')], results: { a: 'report.pdf' } },
      { calls: [shell('b', 'cd x; cat *')], results: { b: BODY } },
      DONE,
    );
    expect(read(log)).toMatchObject({
      ...{ loads: [{ skill: 'pdf-tables', turn: 2, by: 'read' }], turns: 3, finalText: 'Here they are.' },
      ...{ unknownSkills: [] },
    });
    expect(read(log).transcript.map(({ kind, turn }) => `${kind} ${turn}`)).toEqual([
      ...['tool-call 1', 'tool-result 1', 'tool-call 2', 'tool-result 2', 'text 3'],
    ]);
  });

  test('has read a part when the call names the skill or shows a quarter of it', () => {
    const few = BODY.split('\n').slice(0, 2).join('\n');
    const many = BODY.split('\n').slice(0, 12).join('\n');
    const by = (cmd: string, text: string) =>
      read(logOf({ calls: [shell('a', cmd)], results: { a: text } }, DONE)).loads.map((load) => load.by);
    expect(by('head -4 pdf-tables/SKILL.md', few)).toEqual(['partial-read']);
    expect(by('grep -r column .', few)).toEqual([]);
    expect(by('head -12 SKILL.md', many)).toEqual(['partial-read']);
  });

  test('has loaded nothing by a call that the model never saw the result of', () => {
    expect(read(logOf({ calls: [shell('a', 'cat pdf-tables/SKILL.md')] })).loads).toEqual([]);
  });

  test('that starts another agent is said to have tried, in code mode too', () => {
    const calls = [{ id: 'a', name: 'exec', input: 'await tools.spawn_agent({})' }];
    expect(read(logOf({ calls }, DONE)).triedSubAgent).toBe(true);
    expect(read(logOf({ calls: [shell('a', 'ls')] }, DONE)).triedSubAgent).toBe(false);
  });
});

describe('an agent with a tool for skills', () => {
  const CONTEXT = `<skill-context name="pdf-tables">\n${BODY}\n</skill-context>`;
  const LOADED = { calls: [skill('a', 'pdf-tables')], results: { a: 'Loaded.' }, texts: [CONTEXT] };

  test('has loaded a skill when it says so and its model was shown the body', () => {
    expect(read(logOf(LOADED, DONE), COPILOT, [told('a', true)]).loads).toEqual([
      { skill: 'pdf-tables', turn: 1, by: 'skill-tool' },
    ]);
  });

  test('has not when it says that it failed, or when the body never came', () => {
    const failed = read(logOf(LOADED, DONE), COPILOT, [told('a', false)]);
    expect(failed).toMatchObject({ loads: [], unknownSkills: ['pdf-tables'] });
    const without = read(logOf({ ...LOADED, texts: [] }, DONE), COPILOT, [told('a', true)]);
    expect(without).toMatchObject({ loads: [], unknownSkills: ['pdf-tables'] });
  });

  test('has loaded it when it says so and asked its model nothing more', () => {
    const log = logOf({ calls: [skill('a', 'pdf-tables')] });
    expect(read(log, COPILOT, [told('a', true)]).loads).toHaveLength(1);
  });

  test('has loaded one whose body has nothing of its own when it says so: too short, or a copy of another', () => {
    const skills = ['job-0', 'job-1'].map((name) => synthesisedSkill({ name, body: '# Job\n\nDo it.' }));
    const log = logOf({ calls: [skill('a', 'job-1')], results: { a: 'Loaded.' }, texts: ['# Job'] }, DONE);
    expect(read(log, COPILOT, [told('a', true)], skills)).toMatchObject({
      ...{ loads: [{ skill: 'job-1', turn: 1, by: 'skill-tool' }], unknownSkills: [] },
    });
    expect(read(log, COPILOT, [told('a', false)], skills)).toMatchObject({ loads: [] });
  });

  test('does not load a namesake', () => {
    const log = logOf({ calls: [skill('a', 'other:pdf-tables')], results: { a: 'Not found.' } }, DONE);
    expect(read(log, COPILOT, [told('a', false)])).toMatchObject({
      ...{ loads: [], unknownSkills: ['other:pdf-tables'] },
    });
  });
});

test('questions without tools or without what the user said are no turns, and are counted', () => {
  const log = logOf(DONE);
  const figures = { id: null, usage: null, durationMs: 1 };
  for (const request of [
    { texts: [PROMPT, 'Give it a title.'], results: [], offersTools: false },
    { texts: ['You are another agent.'], results: [], offersTools: true },
  ]) {
    log.recordRequest(request);
    log.answered({ texts: ['x'], calls: [] }, request, figures);
  }
  expect(read(log).turns).toBe(1);
  expect([unexplainedAnswers(log, false), unexplainedAnswers(log, true)]).toEqual([2, 0]);
});

test('an answer that the agent did not go on with is unexplained', () => {
  const log = logOf({ calls: [shell('a', 'ls')], results: { a: 'x' } }, { text: 'stolen' }, DONE);
  expect(unexplainedAnswers(log, false)).toBe(1);
});
