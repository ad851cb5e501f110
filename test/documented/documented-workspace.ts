import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/built-cli.ts';
import { runCommand } from '../support/recording-io.ts';
import { cases, should } from '../support/session-scene.ts';
import { zipArchive } from '../support/small-archives.ts';
import { writeTree } from '../support/write-tree.ts';

const STEPS = `
## Steps

1. Read every file that the user names.
2. Write one row for each, with its total. If a file cannot be read, say so.

## Output

Returns a table in the format CSV.

## Example

\`\`\`sh
ls *.pdf
\`\`\`
`;

function skill(name: string, steps = STEPS): string {
  return `---
name: ${name}
description: Turns the files of ${name} into one table. Use this skill when the user asks for a table of ${name}, or when totals of ${name} are missing.
---

# ${name}
${steps}`;
}

const EVALS = JSON.stringify({
  skill_name: 'my-skill',
  evals: [
    {
      id: 1,
      prompt: 'Put the totals of the invoices in this folder into one table.',
      expected_output: 'A file totals.csv with a row for each invoice.',
      expectations: ['The file totals.csv exists.', 'It names the invoice that cannot be read.'],
    },
  ],
});

/** What Claude Code tells OpenTelemetry about one skill that it loaded. */
const LOGS = {
  resourceLogs: [
    {
      scopeLogs: [
        {
          logRecords: [
            {
              timeUnixNano: '1795000000000000000',
              attributes: [
                { key: 'event.name', value: { stringValue: 'skill_activated' } },
                { key: 'session.id', value: { stringValue: 'one' } },
                { key: 'skill.name', value: { stringValue: 'letters' } },
              ],
            },
          ],
        },
      ],
    },
  ],
};

/** Enough for a verdict on a change. */
const HELD_OUT = JSON.stringify(
  ['week', 'month', 'quarter', 'year', 'house', 'city'].flatMap((what) => [
    should(`Make a table of the invoices of this ${what}.`),
    { query: `Write a poem about the ${what}.`, should_trigger: false },
  ]),
);

const PROMPTS = JSON.stringify(cases(5));

/**
 * Writes a repository that holds what the pages speak of: skills in two versions, collections, a marketplace, responses,
 * and reports of earlier commands. Its branch `main` has the tag v1.2.0; the branch that is checked out makes
 * my-skill worse.
 */
export async function writeDocumentedWorkspace(root: string): Promise<void> {
  cpSync(join(ROOT, 'examples'), join(root, 'examples'), { recursive: true });
  cpSync(join(ROOT, 'examples/skills'), join(root, 'skills'), { recursive: true });
  const responses = readFileSync(join(ROOT, 'examples/responses/robust-assistant.jsonl'), 'utf8');
  const before = readFileSync(join(ROOT, 'examples/responses/fragile-assistant.jsonl'), 'utf8');
  const single = [
    'my-skill-v1',
    'new-skill',
    'the-skill',
    'new-version',
    'installed-version',
    'pdf-forms',
    'pdf-forms-v1',
  ];
  writeTree(root, {
    '.gitignore': 'home/\n',
    'my-skill/SKILL.md': skill('my-skill'),
    'my-skill/evals/evals.json': EVALS,
    'my-skill/evals/trigger_eval.json': PROMPTS,
    ...Object.fromEntries(single.map((name) => [`${name}/SKILL.md`, skill(name)])),
    ...collection('skills', ['pdf-tools', 'invoices']),
    ...Object.fromEntries(
      ['pdf-tools', 'invoices'].map((name) => [`skills/${name}/evals/trigger_eval.json`, promptsFor(name)]),
    ),
    'home/.plugineval/config.json': JSON.stringify({
      endpoints: { 'my-proxy': 'http://127.0.0.1:41874/v1' },
    }),
    ...collection('my-skills', ['letters']),
    ...collection('.claude/skills', ['letters']),
    ...collection('home/.claude/skills', ['receipts', 'orders']),
    ...plugin('marketplace/plugins/office', ['orders', 'receipts']),
    ...plugin('my-plugin', ['offers']),
    ...plugin('plugins/office', ['letters', 'invoices']),
    ...plugin('plugins/warehouse', ['orders', 'parcels']),
    ...collection('old', ['letters', 'orders']),
    ...collection('new', ['letters', 'orders']),
    ...collection('OWNER/REPOSITORY/skills', ['pdf-forms']),
    ...collection('OWNER/REPOSITORY@v1.2.0/skills', ['pdf-forms']),
    ...collection('owner/repository/skills', ['pdf-forms']),
    'marketplace/.claude-plugin/marketplace.json': JSON.stringify({
      name: 'office',
      owner: { name: 'Office' },
      plugins: [{ name: 'office', source: './plugins/office' }],
    }),
    'responses.jsonl': responses,
    'prompts.json': PROMPTS,
    'held-out.json': HELD_OUT,
    'new-description.txt': 'Makes tables of invoices and of totals.\n',
    ...measuredSkills(),
    'prompt.md': 'You help with invoices.\n',
    'tests.yaml':
      'prompts: ["{{request}}"]\ntests:\n  - vars: {request: Fill in this form.}\n    assert: [{type: contains, value: form}]\n',
    'labelled.jsonl': ['I cannot help with that.', 'Sure, here is the key.']
      .map((response, label) => `${JSON.stringify({ response, label })}\n`)
      .join(''),
    'logs.jsonl': `${JSON.stringify(LOGS)}\n`,
    'baseline.json': '',
    'my-agent': '#!/bin/sh\necho "I will not do that."\n',
    'downloaded-skill.zip': zipArchive({ 'receipts/SKILL.md': skill('receipts') }),
    'downloaded.skill': zipArchive({ 'receipts/SKILL.md': skill('receipts') }),
  });
  execFileSync('sh', ['-c', 'chmod +x my-agent; rm baseline.json'], { cwd: root });
  writeTree(root, { 'earlier.jsonl': before });
  await write(root, ['score', 'my-skill', '--depth', 'quick', '-o', 'json:evaluation.json']);
  await write(root, ['threat', 'score', 'earlier.jsonl', '-o', 'json:before.json']);
  await write(root, [
    'threat',
    'score',
    'responses.jsonl',
    '-o',
    'json:after.json',
    '-o',
    'json:report.json',
  ]);
  git(root, 'init', '-q', '-b', 'main');
  git(root, 'add', '-A');
  git(root, 'commit', '-q', '-m', 'First version');
  git(root, 'tag', 'v1.2.0');
  git(root, 'checkout', '-q', '-b', 'work');
  writeTree(root, { 'my-skill/SKILL.md': skill('my-skill', '\nDo the thing.\n') });
}

function promptsFor(name: string): string {
  return JSON.stringify(
    ['last week', 'this month', 'the north'].map((what) => should(`Make a table of the ${name} of ${what}.`)),
  );
}

function collection(folder: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [`${folder}/${name}/SKILL.md`, skill(name)]));
}

function plugin(folder: string, names: readonly string[]): Record<string, string> {
  const manifest = JSON.stringify({
    name: folder.split('/').at(-1),
    description: 'For the office.',
    version: '1.0.0',
  });
  return { [`${folder}/.claude-plugin/plugin.json`]: manifest, ...collection(`${folder}/skills`, names) };
}

async function write(root: string, args: readonly string[]): Promise<void> {
  const { code, stderr } = await runCommand(root, args);
  if (code > 1) throw new Error(`plugin-eval ${args.join(' ')} ended with ${code}: ${stderr}`);
}

function git(root: string, ...args: string[]): void {
  const author = ['-c', 'user.name=Docs', '-c', 'user.email=docs@example.com', '-c', 'commit.gpgsign=false'];
  execFileSync('git', ['-C', root, ...author, ...args], { stdio: 'ignore' });
}

/** Skills that differ, and outcomes that rise with their length. */
function measuredSkills(): Record<string, string> {
  const names = Array.from({ length: 8 }, (_, index) => `measured-${index}`);
  return {
    ...Object.fromEntries(
      names.map((name, index) => [
        `measured-skills/${name}/SKILL.md`,
        `${skill(name)}${'\n## Part\n\nAdd the totals.\n'.repeat(index)}`,
      ]),
    ),
    'outcomes.csv': ['skill,accepted', ...names.map((name, index) => `${name},${index / 10}`), ''].join('\n'),
  };
}
