import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { usageSchema } from '@plugin-eval/core/documents/usage.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  claudeCodeSession,
  START,
  writeCodex,
  writeCopilot,
  writeGemini,
  writeLines,
  writeOpenCode,
} from '../support/made-transcripts.ts';
import { runCommand } from '../support/recording-io.ts';

/** Planted in every place from which `usage` reads. */
const WORDS = 'zebrafish-quartet';
const SECRETS = {
  key: 'ghp_0123456789abcdefghij0123456789',
  jwt: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N',
  random: 'q7Zr9KfX2mPdL0vWc8TyB4nH6sJ1aE3u',
  password: 'postgres://ada:hunter2-zebra@db.example.org/x',
  mail: 'ada.lovelace@example.org',
  path: '/home/ada/secret-project',
};
/** What must not be left of a secret, whole or cut. */
const LEFT = [
  ...[SECRETS.key.slice(0, 12), SECRETS.jwt.slice(0, 20), SECRETS.random.slice(0, 12)],
  ...['hunter2', 'ada.lovelace', '/home/ada', 'environment-canary'],
];
const PROMPT = `write the meeting notes of ${WORDS} ${Object.values(SECRETS).join(' ')}`;
const LIST = ['notes: Use it to write the meeting notes.', 'charts: Use it to draw charts of sales.'];

let home = '';
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'usage-privacy-'));
  for (const row of LIST) {
    const [name = '', description] = row.split(': ');
    const folder = join(home, '.claude/skills', name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(
      join(folder, 'SKILL.md'),
      `---\nname: ${name}\ndescription: ${description}\n---\n\nDo it.\n`,
    );
  }
  for (const [at, more] of [
    {},
    { load: ['notes'] },
    { invoke: 'notes' },
    { load: [SECRETS.key] },
  ].entries()) {
    const session = {
      id: `${WORDS}-${at}`,
      at: START + at * 86_400_000,
      cwd: `${SECRETS.path}/${SECRETS.key}`,
    };
    const records = claudeCodeSession({ ...session, prompt: PROMPT, body: PROMPT, list: LIST, ...more });
    const of = { ...records[0], isMeta: false, sessionId: session.id };
    const call = { type: 'tool_use', id: `t${at}`, name: 'Bash', input: { command: `cat ${PROMPT}` } };
    const result = { type: 'tool_result', tool_use_id: `t${at}`, content: PROMPT, is_error: true };
    writeLines(join(home, `.claude/projects/-${WORDS}-${SECRETS.key}/${WORDS}-${at}.jsonl`), [
      ...records,
      { ...of, uuid: `c${at}`, type: 'assistant', message: { model: 'm', content: [call] } },
      { ...of, uuid: `r${at}`, message: { content: [result] } },
      { ...of, uuid: `n${at}`, message: { content: `/${SECRETS.key} ${PROMPT}` } },
    ]);
  }
  const files = [
    writeCodex(home, '019f9000-0000-7000-8000-0000000000a1', [
      { command: 'cat /home/ada/.agents/skills/notes/SKILL.md' },
      { command: `echo please write the notes && grep x skills/${SECRETS.key}/SKILL.md` },
    ]),
    writeCopilot(home, 'p1', 'notes'),
    writeGemini(home, 'g1', 'notes'),
  ];
  for (const file of files) {
    const text = readFileSync(file, 'utf8').replaceAll(
      /please(?: write the notes)?|Done\.|Do it well\./g,
      PROMPT,
    );
    writeFileSync(file, text);
  }
  const database = new DatabaseSync(writeOpenCode(home, 'notes'));
  database.prepare("update part set data = replace(data, 'please write the notes', ?)").run(PROMPT);
  database.close();
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

async function outputs(...flags: string[]): Promise<string[]> {
  const variables = {
    ...{ HOME: home, PLUGIN_EVAL_HOME: join(home, '.cache'), USER: 'ada' },
    ...{ GITHUB_TOKEN: SECRETS.key, MY_SECRET: 'environment-canary' },
  };
  const printed: string[] = [];
  for (const format of ['json', 'text', 'markdown', 'html']) {
    const { stdout, stderr, code } = await runCommand(
      home,
      ['usage', '--verbose', ...flags, '--output', format],
      {
        variables,
      },
    );
    expect(code, stderr).toBe(0);
    printed.push(stdout, stderr);
  }
  for (const name of readdirSync(join(home, '.cache/usage')))
    printed.push(readFileSync(join(home, '.cache/usage', name), 'latin1'));
  return printed;
}

describe.each([
  [[], false],
  [['--missed'], false],
  [['--missed', '--prompts'], true],
  [['--drafts', 'notes'], true],
])('usage %j', (flags, isShown) => {
  let printed: string[] = [];
  beforeAll(async () => {
    printed = await outputs(...flags);
  });

  test('all agents are counted', () => {
    const { agents, skills } = usageSchema.parse(JSON.parse(printed[0] ?? ''));
    expect(agents.filter(({ sessions }) => sessions > 0)).toHaveLength(5);
    expect(skills.filter(({ name, loaded }) => name === 'notes' && loaded > 0)).toHaveLength(5);
  });

  test('no secret is in an output or the cache, whole or cut', () => {
    for (const left of LEFT) for (const text of printed) expect(text).not.toContain(left);
  });

  test(
    isShown ? 'prompts are shown, and not stored' : 'no word of a prompt is in an output or the cache',
    () => {
      const shown = printed.slice(0, 8);
      const stored = printed.slice(8);
      expect(stored.length).toBeGreaterThan(1);
      for (const text of stored) expect(text).not.toContain(WORDS);
      if (isShown) expect(shown[0]).toContain(`write the meeting notes of ${WORDS}`);
      else for (const text of shown) expect(text).not.toContain(WORDS);
    },
  );
});
