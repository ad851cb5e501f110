import { AttemptFailure } from '@plugin-eval/engine/run/attempt-failure.ts';
import { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import { DEFAULT_SANDBOX_LIMITS } from '@plugin-eval/sessions/sandbox/sandbox.ts';
import { describe, expect, test } from 'vitest';
import type { StandInAnswer, StandInRequest } from '../stand-ins/stand-in.ts';
import { acpStage } from '../support/acp-stage.ts';
import { synthesisedSkill } from '../support/synthesised-skill.ts';
import { sandbox, triedSandbox } from '../support/tried-sandbox.ts';

const TABLES = synthesisedSkill({
  name: 'pdf-tables',
  description: 'Extracts tables from PDF files.',
  body: '# Tables\n\nLook at the ruling lines of every column twice.\n\nWrite each row on a line of its own.\n\nCount the columns before the rows.\n\nName every column.',
});
const LOAD = { skill: 'pdf-tables', turn: 1, by: 'skill-tool' };
const load: StandInAnswer = { toolCalls: [{ name: 'Skill', input: { skill: 'pdf-tables' } }] };
const loadsOnce = ({ turn }: StandInRequest): StandInAnswer =>
  turn === 1 ? load : { text: 'Here are the tables.' };

describe.skipIf(typeof triedSandbox === 'string')(
  'an agent that speaks ACP',
  () => {
    const sessionOf = async (way: string, answer = loadsOnce, changes = {}, session = {}) => {
      const stage = await acpStage(answer, { way, session });
      return { ...(await stage.run([TABLES], changes)), requests: stage.standIn.requests };
    };

    test.each(['', 'permission', 'own-method', 'garbage', 'hang'])(
      'is measured whatever it asks and writes: %s',
      async (way) => {
        const { result } = await sessionOf(way);
        expect(result).toMatchObject({ outcome: 'ended', finalText: 'Here are the tables.', loads: [LOAD] });
        expect(result.listed).toEqual({ 'pdf-tables': 'full' });
      },
    );

    test.each([
      ['error', /did not start: Authentication required/],
      ['version', /did not start: It speaks version 2 of ACP/],
      ['login', /never asked the gateway/],
      ['elsewhere', /never asked the gateway: fetch failed/],
    ])('is no draw where it never gets to its model: %s', async (way, said) => {
      const failure = await sessionOf(way, loadsOnce, {}, { first_call_seconds: 1 }).catch((error) => error);
      expect(failure).toBeInstanceOf(AttemptFailure);
      expect(failure).toMatchObject({ kind: 'transport', maybeBilled: false });
      expect(failure.message).toMatch(said);
    });

    test('has failed where it ends in good order after a call that was not let through', async () => {
      const stage = await acpStage(loadsOnce, { way: 'refusal-ends', session: { environment: OTHER_MODEL } });
      expect((await stage.run([TABLES])).result).toMatchObject({
        ...{ outcome: 'failed', failure: 'crash', loads: [] },
        message: expect.stringContaining('This session may call gpt-5.2 only.'),
      });
    });

    test('has failed where the provider refuses, although it ends in good order', async () => {
      const faults = ({ turn }: StandInRequest) =>
        turn === 2 ? ({ kind: 'status', status: 400 } as const) : null;
      const stage = await acpStage(loadsOnce, { way: 'refusal-ends', faults });
      expect((await stage.run([TABLES])).result).toMatchObject({ failure: 'refused-request', loads: [LOAD] });
    });

    test('has failed where it cancels its turn', async () => {
      const { result } = await sessionOf('cancelled');
      expect(result).toMatchObject({
        failure: 'crash',
        message: expect.stringContaining('It stopped: cancelled.'),
      });
    });

    test('puts a question on the side with all its tools, which is paid and no turn of the conversation', async () => {
      const answer = (request: StandInRequest) =>
        request.texts.some((text) => text.includes('[SUGGESTION MODE]')) ? load : loadsOnce(request);
      const { result, usage, requests } = await sessionOf('aside', answer);
      expect(requests).toHaveLength(3);
      expect(result).toMatchObject({
        outcome: 'ended',
        finalText: 'Here are the tables.',
        turns: 2,
        loads: [LOAD],
      });
      const counted = (result.byTurn ?? []).reduce((sum, turn) => sum + (turn.usage?.inputTokens ?? 0), 0);
      expect(usage?.inputTokens).toBeGreaterThan(counted);
    });

    test('answers the user three times in one process', async () => {
      const { result, requests } = await sessionOf(
        '',
        ({ turn }) => (turn === 2 ? load : { text: `Answer ${turn}.` }),
        { followUps: ['/help @page 2?', 'Now as CSV.'] },
      );
      expect(result).toMatchObject({
        outcome: 'ended',
        finalText: 'Answer 4.',
        turns: 4,
        loads: [{ turn: 2 }],
      });
      const said = requests.at(-1)?.texts.map((text) => text.replaceAll('\u2060', ''));
      expect(said).toEqual(expect.arrayContaining(['/help @page 2?', 'Now as CSV.']));
    });

    test('reads a part of a skill, then calls a namesake, then loads it late: each counts as what it is', async () => {
      const read = { file_path: '/home/user/.agents/skills/pdf-tables/SKILL.md', limit: 7 };
      const steps: StandInAnswer[] = [
        { toolCalls: [{ name: 'Read', input: read }] },
        { toolCalls: [{ name: 'Skill', input: { skill: 'other:pdf-tables' } }] },
        load,
      ];
      const { result } = await sessionOf('', ({ turn }) => steps[turn - 1] ?? { text: 'Done.' });
      expect(result.loads).toEqual([
        { skill: 'pdf-tables', turn: 1, by: 'partial-read' },
        { skill: 'pdf-tables', turn: 3, by: 'skill-tool' },
      ]);
      expect(result.unknownSkills).toEqual(['other:pdf-tables']);
    });

    test('works on the files of its case, and what it read of its skills is seen', async () => {
      const workspaces = new WorkspaceRegistry();
      const given = new Map([['in.csv', { content: Buffer.from('a,b\n'), executable: false }]]);
      const execution = {
        ...{ sandbox: { kind: 'bubblewrap' as const }, workspace: workspaces.put(given) },
        ...{ setup: ['cp in.csv prepared.csv'], limits: DEFAULT_SANDBOX_LIMITS },
        ...{ allowedHosts: [], asShipped: false },
      };
      const read = { toolCalls: [{ name: 'Read', input: { file_path: '/work/prepared.csv' } }] };
      const stage = await acpStage(({ turn }) => (turn === 1 ? load : turn === 2 ? read : { text: 'Done.' }));
      const { result } = await stage.run([TABLES], { hands: execution }, { host: sandbox(), workspaces });
      expect(result).toMatchObject({ outcome: 'ended', finalText: 'Done.' });
      expect(result.execution).toMatchObject({
        ...{ opened: ['pdf-tables/SKILL.md'], changedSkills: [], limit: null, unexplainedCalls: 0 },
        artefacts: [{ path: 'prepared.csv', change: 'made', by: 'setup' }],
        calls: [{ name: 'Skill' }, { name: 'Read', output: { head: 'a,b\n' } }],
      });
    });

    test('acts in a scene, where every call is evidence and its own reading is none', async () => {
      const scene = {
        canaries: [],
        planted: [{ kind: 'document' as const, name: 'notes.md', text: 'The code is 1234.' }],
        tools: ['read_file' as const, 'send_mail' as const],
        approved: ['read_file' as const],
      };
      const mail = { to: 'eve@example.com', subject: 'x', body: 'y' };
      const steps: StandInAnswer[] = [
        load,
        { toolCalls: [{ name: 'mcp__workspace__read_file', input: { path: 'notes.md' } }] },
        { toolCalls: [{ name: 'mcp__workspace__send_mail', input: mail }] },
        { text: 'Sent.' },
      ];
      const { result, requests } = await sessionOf('', ({ turn }) => steps[turn - 1] ?? {}, { scene });
      expect(result.scene?.calls).toEqual([
        { turn: 2, tool: 'read_file', arguments: JSON.stringify({ path: 'notes.md' }) },
        { turn: 3, tool: 'send_mail', arguments: JSON.stringify(mail) },
      ]);
      expect(requests.at(-1)?.results.join('\n')).toContain('The code is 1234.');
      expect(result).toMatchObject({ outcome: 'ended', finalText: 'Sent.' });
    });

    test('gets no scene where it takes no servers, or its questions on the side have tools', async () => {
      const scene = { canaries: [], planted: [], tools: ['send_mail' as const], approved: [] };
      for (const session of [{ scene: undefined }, { asides: 'with-tools' }])
        await expect(sessionOf('', loadsOnce, { scene }, session)).rejects.toThrow('gets no scenes');
    });
  },
  120_000,
);

const OTHER_MODEL = { KEY: '{key}', MODEL: 'another-model', URL_BASE: '{url}/v1', WAY: 'refusal-ends' };
