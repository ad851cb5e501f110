import { expect, test } from 'vitest';
import { schemaProblems } from '../support/published-schemas.ts';
import { runCommand } from '../support/recording-io.ts';
import { skillText } from '../support/skill-text.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

const text = (key: string, stringValue: string) => ({ key, value: { stringValue } });
const event = (name: string, session: string, ...more: ReturnType<typeof text>[]) => ({
  timeUnixNano: '1795000000000000000',
  attributes: [text('event.name', name), text('session.id', session), ...more],
});
const line = (...logRecords: unknown[]) =>
  JSON.stringify({ resourceLogs: [{ scopeLogs: [{ logRecords }] }] });
const LOGS = [
  line(event('user_prompt', 'one'), event('user_prompt', 'two')),
  line(
    event(
      'skill_activated',
      'one',
      text('skill.name', 'crane'),
      text('invocation_trigger', 'claude-proactive'),
    ),
    event('skill_activated', 'one', text('skill.name', 'custom_skill')),
  ),
  '{"resourceMetrics": [',
].join('\n');

function folder(): string {
  const root = temporaryFolder();
  writeTree(root, {
    'skills/crane/SKILL.md': skillText({
      frontmatter: 'name: crane\ndescription: Folds cranes of paper. Use for cranes.',
    }),
    'skills/boat/SKILL.md': skillText({
      frontmatter: 'name: boat\ndescription: Folds boats of paper. Use for boats.',
    }),
    'logs.jsonl': LOGS,
    'other.json': '{"a": 1}',
  });
  return root;
}
const score = (root: string, ...args: string[]) => runCommand(root, ['score', '--depth', 'quick', ...args]);

test('real use stands beside the score of each skill, and changes none of it', async () => {
  const root = folder();
  const plain = JSON.parse((await score(root, 'skills', '--output', 'json')).stdout);
  const { code, stdout, stderr } = await score(
    root,
    'skills',
    '--observed',
    'logs.jsonl',
    '--output',
    'json',
  );
  expect([code, stderr]).toEqual([0, expect.stringContaining('1 lines are not JSON objects')]);
  const seen = JSON.parse(stdout);
  const observed = seen.evaluations.map((one: { observed: object }) => one.observed);
  expect(observed).toEqual([
    expect.objectContaining({ activations: 0, sessions: 0, sessions_seen: 2, unnamed: 1 }),
    expect.objectContaining({ activations: 1, sessions: 1, first: '2026-11-18', last: '2026-11-18' }),
  ]);
  const without = {
    ...seen,
    evaluations: seen.evaluations.map(({ observed: _, ...one }: { observed: object }) => one),
  };
  expect(without).toEqual(plain);
  const one = await score(root, 'skills/crane', '--observed', 'logs.jsonl', '--output', 'json');
  expect(schemaProblems(one.stdout, 'skill-evaluation')).toEqual([]);
});

test('text and Markdown say that it is observed, and what it is not', async () => {
  const root = folder();
  for (const format of ['text', 'markdown']) {
    const { stdout } = await score(root, 'skills/crane', '--observed', 'logs.jsonl', '--output', format);
    expect(stdout).toContain('Observed in real use');
    expect(stdout.replace(/\s+/g, ' ')).toContain('no score uses it');
  }
});

test('a file without logs of Claude Code is refused before anything is scored', async () => {
  const root = folder();
  const { code, stdout, stderr } = await score(root, 'skills/crane', '--observed', 'other.json');
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toContain('other.json: it contains no Claude Code logs in OTLP JSON');
});
