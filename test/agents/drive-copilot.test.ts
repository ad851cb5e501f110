import { COPILOT } from '@plugin-eval/sessions/programs/copilot.ts';
import { describe, expect, test } from 'vitest';
import type { StandInAnswer, StandInProtocol, StandInRequest } from '../stand-ins/stand-in.ts';
import { programHere, programStage } from '../support/program-stage.ts';
import { synthesisedSkill } from '../support/synthesised-skill.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';

const installed = programHere(COPILOT);
const LONG = Array.from({ length: 40 }, (_, line) => `Rule ${line}: look at column number ${line} twice.`);
const SKILLS = [
  synthesisedSkill({ name: 'release-notes', description: 'Writes release notes.' }),
  synthesisedSkill({
    name: 'pdf-tables',
    description: 'Extracts tables from PDF files. Use for tables in PDFs.',
    body: `# Tables\n\n${LONG.join('\n')}`,
  }),
];
const loads = (skill: string): StandInAnswer => ({ toolCalls: [{ name: 'skill', input: { skill } }] });
const runs = (command: string): StandInAnswer => ({
  toolCalls: [{ name: 'bash', input: { command, description: 'Runs it' } }],
});

// Where Copilot CLI is missing these are skipped; `scripts/agents` installs it.
describe.skipIf(installed === null || typeof triedSandbox === 'string')(
  'a session of Copilot CLI itself',
  () => {
    async function sessionOf(protocol: StandInProtocol, ...answers: StandInAnswer[]) {
      if (installed === null) throw new Error('Copilot CLI is not installed.');
      const answer = ({ turn }: StandInRequest) => answers[turn - 1] ?? { text: 'Here are the tables.' };
      return (await (await programStage(installed, protocol, answer)).run(SKILLS)).result;
    }

    test.each(['openai-chat', 'anthropic'] as const)(
      'loads a skill with its tool on the first turn, asked through %s',
      async (protocol) => {
        expect(await sessionOf(protocol, loads('pdf-tables'))).toMatchObject({
          ...{
            outcome: 'ended',
            failure: null,
            finalText: 'Here are the tables.',
            turns: 2,
            unknownSkills: [],
          },
          loads: [{ skill: 'pdf-tables', turn: 1, by: 'skill-tool' }],
          listed: { 'pdf-tables': 'full', 'release-notes': 'full' },
        });
      },
    );

    test('loads one on the third turn, reads a part of it in the shell, and does not load a namesake', async () => {
      const result = await sessionOf(
        'openai-chat',
        loads('other:pdf-tables'),
        runs('head -n 12 ~/.agents/skills/pdf-tables/SKILL.md; exit 3'),
        loads('pdf-tables'),
      );
      expect(result).toMatchObject({
        outcome: 'ended',
        loads: [
          { skill: 'pdf-tables', turn: 2, by: 'partial-read' },
          { skill: 'pdf-tables', turn: 3, by: 'skill-tool' },
        ],
        unknownSkills: ['other:pdf-tables'],
      });
      expect(result.transcript.flatMap((entry) => (entry.kind === 'tool-result' ? [entry.ok] : []))).toEqual([
        ...[false, false, true],
      ]);
    });

    test('that goes on without a skill has loaded none', async () => {
      expect(await sessionOf('openai-chat')).toMatchObject({ outcome: 'ended', loads: [], turns: 1 });
    });
  },
  120_000,
);
