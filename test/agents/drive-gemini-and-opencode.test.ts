import { GEMINI } from '@plugin-eval/sessions/programs/gemini.ts';
import { OPENCODE } from '@plugin-eval/sessions/programs/opencode.ts';
import { describe, expect, test } from 'vitest';
import type { StandInAnswer, StandInProtocol, StandInRequest } from '../stand-ins/stand-in.ts';
import { programHere, programStage } from '../support/program-stage.ts';
import { synthesisedSkill } from '../support/synthesised-skill.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';

const LONG = Array.from({ length: 40 }, (_, line) => `Rule ${line}: look at column number ${line} twice.`);
const TABLES = synthesisedSkill({
  name: 'pdf-tables',
  description: 'Extracts tables from PDF files. Use for tables in PDFs.',
  body: `# Tables\n\n${LONG.join('\n')}`,
});
const NOTES = synthesisedSkill({
  name: 'release-notes',
  description: 'Writes release notes.',
  body: '# Notes\n\nOne line for each change, the newest first.',
});
/** With everything that a command line or an agent might take for something else. */
const PROMPT = '-y Take  order 208 out of @report.pdf, "page 12" \'and\' $HOME `ls`:\n\n/help 7';
const FILE = '~/.agents/skills/pdf-tables/SKILL.md';

const call = (name: string, input: object): StandInAnswer => ({ toolCalls: [{ name, input }] });
const steps =
  (...answers: StandInAnswer[]) =>
  ({ turn }: StandInRequest) =>
    answers[turn - 1] ?? { text: 'Here are the tables.' };

interface Way {
  program: typeof GEMINI;
  protocol: StandInProtocol;
  load: (skill: string) => StandInAnswer;
  shell: (command: string) => StandInAnswer;
}

const gemini: Way = {
  program: GEMINI,
  protocol: 'google',
  load: (name) => call('activate_skill', { name }),
  shell: (command) => call('run_shell_command', { command }),
};
const opencode: Way = {
  program: OPENCODE,
  protocol: 'openai-chat',
  load: (name) => call('skill', { name }),
  shell: (command) => call('bash', { command, description: 'Looks.' }),
};
const WAYS = [gemini, opencode].map((way) => ({
  ...way,
  name: way.program.driver,
  installed: programHere(way.program),
}));

// Where a program is missing these are skipped; `scripts/agents` installs it. A busy machine takes a minute to start OpenCode.
describe.each(WAYS)(
  'a session of $name itself',
  ({ installed, protocol, load, shell }) => {
    const isSkipped = (installed === null && !process.env.CI) || typeof triedSandbox === 'string';

    async function sessionOf(...answers: StandInAnswer[]) {
      if (installed === null) throw new Error('It is not installed here; scripts/agents installs it.');
      const stage = await programStage(installed, protocol, steps(...answers));
      return {
        ...(await stage.run([NOTES, TABLES], { prompt: PROMPT, timeLimit: 150_000 })),
        requests: stage.standIn.requests,
      };
    }

    test.skipIf(isSkipped)('loads a skill on the first turn', async () => {
      const { result, requests, costUsd } = await sessionOf(load('pdf-tables'));
      expect(result).toMatchObject({
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
      expect(result.transcript.map(({ kind }) => kind)).toEqual(['tool-call', 'tool-result', 'text']);
      expect(result.byTurn?.reduce((sum, { usage }) => sum + (usage?.inputTokens ?? 0), 0)).toBe(
        result.usage?.inputTokens,
      );
      expect(costUsd).toBeGreaterThan(0);
      expect(requests).toHaveLength(2);
      expect(requests[0]?.texts.map((text) => text.replaceAll('\u2060', ''))).toContain(PROMPT);
    });

    test.skipIf(isSkipped)('loads one on the third turn', async () => {
      const { result } = await sessionOf(shell('ls'), shell('echo two'), load('pdf-tables'));
      expect(result.loads).toEqual([{ skill: 'pdf-tables', turn: 3, by: 'skill-tool' }]);
    });

    test.skipIf(isSkipped)('that reads a part of the body is said to have read a part', async () => {
      const { result } = await sessionOf(shell(`head -n 12 ${FILE}`));
      expect(result.loads).toEqual([{ skill: 'pdf-tables', turn: 1, by: 'partial-read' }]);
    });

    test.skipIf(isSkipped)('that loads another name, or reads another file, has loaded nothing', async () => {
      const { result } = await sessionOf(
        load('pdf-table'),
        shell(`head -n 3 ${FILE}`),
        shell(
          'mkdir -p pdf-tables && echo "# Another skill called pdf-tables" > pdf-tables/SKILL.md && cat pdf-tables/SKILL.md',
        ),
      );
      expect(result).toMatchObject({ outcome: 'ended', loads: [], turns: 4, unknownSkills: ['pdf-table'] });
    });

    test.skipIf(isSkipped)('that says nothing but text has loaded nothing', async () => {
      expect((await sessionOf()).result).toMatchObject({ outcome: 'ended', loads: [], turns: 1 });
    });
  },
  180_000,
);
