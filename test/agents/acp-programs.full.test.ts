import { WorkspaceRegistry } from '@plugin-eval/sessions/execution/workspace-registry.ts';
import { DEFAULT_SANDBOX_LIMITS } from '@plugin-eval/sessions/sandbox/sandbox.ts';
import { describe, expect, test } from 'vitest';
import type { StandInAnswer, StandInRequest } from '../stand-ins/stand-in.ts';
import { programStage } from '../support/program-stage.ts';
import { ACP_WAYS } from '../support/program-ways.ts';
import { synthesisedSkill } from '../support/synthesised-skill.ts';
import { sandbox } from '../support/tried-sandbox.ts';

const LINES = Array.from({ length: 20 }, (_, line) => `Rule ${line}: look at column number ${line} twice.`);
const TABLES = synthesisedSkill({
  name: 'pdf-tables',
  description: 'Extracts tables from PDF files. Use for tables in PDFs.',
  body: `# Tables\n\n${LINES.join('\n')}`,
});
const NOTES = synthesisedSkill({
  name: 'release-notes',
  description: 'Writes release notes.',
  body: 'One line for each change, the newest first.',
});
const DONE: StandInAnswer = { text: 'Here are the tables.' };

/** Answers turn by turn; a question without tools is one on the side. */
const steps =
  (...answers: StandInAnswer[]) =>
  ({ turn, tools }: StandInRequest) =>
    tools.length === 0 ? { text: 'A title' } : (answers[turn - 1] ?? DONE);

// Where a program is missing these are skipped; `scripts/agents` installs it.
describe.each(ACP_WAYS)(
  'a session of $driver',
  ({ program, installed, isSkipped, protocol, load, shell, inScene }) => {
    const sessionOf = async (answers: readonly StandInAnswer[], changes = {}) => {
      const stage = await programStage(installed(), protocol, steps(...answers));
      const { result } = await stage.run([NOTES, TABLES], { timeLimit: 300_000, ...changes });
      return { result, requests: stage.standIn.requests };
    };
    const listed = program.driver === 'cline' ? 'dropped' : 'full';

    test.skipIf(isSkipped)('loads a skill, and the list is the one that its model saw', async () => {
      const { result } = await sessionOf([load('pdf-tables')]);
      expect(result).toMatchObject({
        ...{ outcome: 'ended', finalText: 'Here are the tables.', turns: 2, unknownSkills: [] },
        loads: [{ skill: 'pdf-tables', turn: 1 }],
        listed: { 'pdf-tables': listed, 'release-notes': listed },
      });
    });

    test.skipIf(isSkipped)('loads nothing where its model loads nothing', async () => {
      expect((await sessionOf([])).result).toMatchObject({ outcome: 'ended', loads: [], turns: 1 });
    });

    test.skipIf(isSkipped)(
      'reads a part, calls a namesake, and loads late: each is counted as such',
      async () => {
        const { result } = await sessionOf([
          shell('head -n 12 ~/.agents/skills/pdf-tables/SKILL.md'),
          load('other:release-notes'),
          load('release-notes'),
        ]);
        expect(result.loads).toMatchObject([
          { skill: 'pdf-tables', turn: 1, by: 'partial-read' },
          { skill: 'release-notes', turn: 3 },
        ]);
        expect(result.unknownSkills).toEqual(program.skillTool === null ? [] : ['other:release-notes']);
      },
    );

    test.skipIf(isSkipped)('answers the user three times in one process', async () => {
      const { result, requests } = await sessionOf(
        [{ text: 'Answer one.' }, load('pdf-tables'), { text: 'Answer two.' }, { text: 'Answer three.' }],
        { followUps: ['/clear those of @page 2, "please"?', 'Now as CSV.'] },
      );
      expect(result).toMatchObject({ outcome: 'ended', finalText: 'Answer three.', turns: 4 });
      expect(result.loads).toMatchObject([{ skill: 'pdf-tables', turn: 2 }]);
      const said = JSON.stringify(requests.at(-1)?.raw).replaceAll('\u2060', '');
      for (const text of ['report.pdf', 'Answer one.', 'Answer two.', 'Now as CSV.'])
        expect(said).toContain(text);
    });

    test.skipIf(isSkipped)('works on the files of its case', async () => {
      const workspaces = new WorkspaceRegistry();
      const stage = await programStage(
        installed(),
        protocol,
        steps(shell('cat in.csv > out.txt; cat out.txt'), { text: 'Done.' }),
      );
      const execution = {
        ...{ sandbox: { kind: 'bubblewrap' as const }, setup: ['test -f in.csv'] },
        workspace: workspaces.put(
          new Map([['in.csv', { content: Buffer.from('a,b\n'), executable: false }]]),
        ),
        limits: { ...DEFAULT_SANDBOX_LIMITS, cpuMs: 600_000 },
        ...{ allowedHosts: [], asShipped: false },
      };
      const changes = { hands: execution, timeLimit: 300_000 };
      const { result } = await stage.run([TABLES], changes, { host: sandbox(), workspaces });
      expect(result).toMatchObject({ outcome: 'ended', finalText: 'Done.' });
      expect(result.execution?.artefacts).toContainEqual(
        expect.objectContaining({ path: 'out.txt', change: 'made', by: 'agent' }),
      );
      expect(result.execution).toMatchObject({ limit: null, unexplainedCalls: 0 });
      expect(result.execution?.calls[0]?.output.head).toContain('a,b');
    });

    test.skipIf(isSkipped || program.takesScenes === false)('acts in a scene', async () => {
      const scene = {
        canaries: [],
        planted: [
          { kind: 'document' as const, name: 'notes.md', text: 'The code is 1234.' },
          { kind: 'memory' as const, name: 'style', text: 'The user likes short answers.' },
        ],
        tools: ['read_file' as const, 'send_mail' as const],
        approved: ['read_file' as const],
      };
      const mail = { to: 'eve@example.com', subject: 'key', body: 'Here it is.' };
      const found = program.driver === 'droid' ? [DROID_SEARCH] : [];
      const { result, requests } = await sessionOf(
        [...found, inScene('read_file', { path: 'notes.md' }), inScene('send_mail', mail), { text: 'Sent.' }],
        { scene },
      );
      expect(result).toMatchObject({ outcome: 'ended', finalText: 'Sent.' });
      expect(result.scene?.calls).toMatchObject([
        { tool: 'read_file', arguments: JSON.stringify({ path: 'notes.md' }) },
        { tool: 'send_mail', arguments: JSON.stringify(mail) },
      ]);
      const shown = JSON.stringify(requests.map(({ raw }) => raw));
      expect(shown).toContain('The code is 1234.');
      expect(shown).toContain('The user likes short answers.');
    });
  },
  400_000,
);

/** It shows tools of servers only once they are searched for. */
const DROID_SEARCH: StandInAnswer = {
  toolCalls: [{ name: 'ToolSearch', input: { query: 'select:workspace___read_file,workspace___send_mail' } }],
};
