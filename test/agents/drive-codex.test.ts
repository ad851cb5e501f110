import { CODEX } from '@plugin-eval/sessions/programs/codex.ts';
import { describe, expect, test } from 'vitest';
import type { StandInAnswer, StandInRequest } from '../stand-ins/stand-in.ts';
import { programHere, programStage } from '../support/program-stage.ts';
import { synthesisedSkill } from '../support/synthesised-skill.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';

const installed = programHere(CODEX);
const OPENAI = 'https://api.openai.com/v1';
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
const runs = (cmd: string): StandInAnswer => ({ toolCalls: [{ name: 'exec_command', input: { cmd } }] });
const steps =
  (...answers: StandInAnswer[]) =>
  ({ turn }: StandInRequest) =>
    answers[turn - 1] ?? { text: 'Here are the tables.' };

// Where Codex is missing these are skipped; `scripts/agents` installs it.
describe.skipIf(installed === null || typeof triedSandbox === 'string')('a session of Codex itself', () => {
  async function sessionOf(
    { model: id = 'gpt-5.2', prompt = 'Take the tables out.' },
    ...answers: StandInAnswer[]
  ) {
    if (installed === null) throw new Error('Codex is not installed.');
    const stage = await programStage(installed, 'openai-responses', steps(...answers));
    const model = { provider: 'openai' as const, id, name: `openai:${id}`, endpoint: OPENAI };
    return { ...(await stage.run([NOTES, TABLES], { model, prompt })), requests: stage.standIn.requests };
  }

  test('loads a skill by reading its SKILL.md in the shell on the first turn', async () => {
    const { result, requests, costUsd } = await sessionOf(
      {},
      runs('cat ~/.agents/skills/pdf-tables/SKILL.md'),
    );
    expect(result).toMatchObject({
      ...{ outcome: 'ended', failure: null, finalText: 'Here are the tables.', turns: 2, unknownSkills: [] },
      loads: [{ skill: 'pdf-tables', turn: 1, by: 'read' }],
      listed: { 'pdf-tables': 'full', 'release-notes': 'full' },
    });
    expect(result.transcript.map(({ kind }) => kind)).toEqual(['tool-call', 'tool-result', 'text']);
    expect(result.byTurn?.reduce((sum, { usage }) => sum + (usage?.inputTokens ?? 0), 0)).toBe(
      result.usage?.inputTokens,
    );
    expect(costUsd).toBeGreaterThan(0);
    expect(requests).toHaveLength(2);
    expect(requests[0]?.raw.max_output_tokens).toBe(8_192);
  });

  test('loads one on the third turn, however it gets there', async () => {
    const { result } = await sessionOf(
      {},
      runs('ls'),
      runs('echo two'),
      runs('cd ~/.agents/skills/pdf-tables && nl SKILL.md'),
    );
    expect(result.loads).toEqual([{ skill: 'pdf-tables', turn: 3, by: 'read' }]);
  });

  test('in its code mode loads one in the middle of a script, and is asked with the tools that came with the messages', async () => {
    const script =
      'const { output } = await tools.exec_command({ cmd: "cat ~/.agents/skills/pdf-tables/SKILL.md" }); text(output);';
    const { result, requests } = await sessionOf(
      { model: 'gpt-6-sol' },
      { toolCalls: [{ name: 'exec', input: script, custom: true }] },
    );
    expect(result).toMatchObject({ outcome: 'ended', loads: [{ skill: 'pdf-tables', turn: 1, by: 'read' }] });
    expect(requests[0]?.raw.tools).toBeUndefined();
  });

  test('whose prompt mentions a skill with a dollar is not given its body for that', async () => {
    const { result, requests } = await sessionOf({ prompt: 'Use $pdf-tables for report.pdf.' });
    expect(result).toMatchObject({ outcome: 'ended', loads: [] });
    expect(JSON.stringify(requests[0]?.raw)).not.toContain('look at column number 7 twice');
  });

  test('that reads a part of the body is said to have read a part', async () => {
    const { result } = await sessionOf({}, runs('head -n 12 ~/.agents/skills/pdf-tables/SKILL.md'));
    expect(result.loads).toEqual([{ skill: 'pdf-tables', turn: 1, by: 'partial-read' }]);
  });

  test('that reads the frontmatter alone, another place, or nothing has loaded nothing', async () => {
    const { result } = await sessionOf(
      {},
      runs('head -n 3 ~/.agents/skills/pdf-tables/SKILL.md'),
      runs('cat /elsewhere/pdf-tables/SKILL.md'),
      runs(
        'mkdir -p other/pdf-tables && echo "# Another skill of the name pdf-tables" > other/pdf-tables/SKILL.md && cat other/pdf-tables/SKILL.md',
      ),
    );
    expect(result).toMatchObject({ outcome: 'ended', loads: [], turns: 4 });
    expect((await sessionOf({})).result).toMatchObject({ outcome: 'ended', loads: [], turns: 1 });
  });
});
