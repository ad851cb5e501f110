import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { skillSetSchema } from '@plugin-eval/core/documents/skill-set.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { START, writeClaudeCode } from '../support/made-transcripts.ts';
import { runCommand } from '../support/recording-io.ts';

const DAY = 86_400_000;
const NAMES = ['apples', 'bridges', 'castles'];
let home = '';
beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'set-usage-'));
  const list = NAMES.map((name) => `${name}: Use it for ${name}.`);
  for (const name of NAMES) {
    const folder = join(home, '.claude/skills', name);
    mkdirSync(folder, { recursive: true });
    const description = `Draws ${name} in every style, with all the details that ${name} have. `.repeat(4);
    writeFileSync(
      join(folder, 'SKILL.md'),
      `---\nname: ${name}\ndescription: ${description}\n---\n\nDo it.\n`,
    );
  }
  for (let at = 0; at < 40; at++)
    writeClaudeCode(home, {
      ...{
        id: `s${at}`,
        at: START + at * DAY,
        list,
        load: at < 9 ? ['castles'] : at < 12 ? ['bridges'] : [],
      },
      cwd: `/home/ada/work/${at % 2 === 0 ? 'one' : 'two'}`,
    });
  await run('usage', '-o', 'json:usage.json', '--quiet');
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function run(...line: string[]) {
  return runCommand(home, line, { variables: { HOME: home, PLUGIN_EVAL_HOME: join(home, '.cache') } });
}

async function set(...flags: string[]) {
  const line = ['set', '.claude/skills', '--agent', 'claude-code', '--output', 'json', ...flags];
  return skillSetSchema.parse(JSON.parse((await run(...line)).stdout));
}

/** A context in which Claude Code has room for two of the three descriptions. */
const SMALL = ['--context', '26000', '--quiet-agents'];

test('Claude Code drops the descriptions of the least used skills first', async () => {
  const states = ({ agents: [agent] }: Awaited<ReturnType<typeof set>>) =>
    agent?.rows.map(({ state }) => state);
  expect(states(await set(...SMALL))).toEqual(['whole', 'whole', 'name-only']);
  expect(states(await set(...SMALL, '--usage', 'usage.json'))).toEqual(['name-only', 'whole', 'whole']);
});

test('recall is weighted by the sessions that used each skill', async () => {
  const { agents, usage } = await set('--usage', 'usage.json');
  expect(agents[0]?.routing).toMatchObject({ mean_recall: 1, weighted_recall: 1 });
  expect(usage).toMatchObject({ sessions: 40 });
  expect((await set()).agents[0]?.routing).not.toHaveProperty('weighted_recall');
});

test('skills that are dormant are taken out, and the effect on the others is shown', async () => {
  const { skills, removed, changes } = await set(...SMALL, '--usage', 'usage.json', '--without-dormant');
  expect(removed).toEqual(['apples']);
  expect(skills.map(({ name }) => name)).toEqual(['bridges', 'castles']);
  expect(changes[0]?.displaced).toEqual([]);
});

test.each([
  [['--without-dormant'], 'add --usage FILE'],
  [['--usage', 'other.json'], 'other.json'],
])('%j is wrong use', async (flags, message) => {
  const { code, stderr } = await run('set', '.claude/skills', ...flags);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});
