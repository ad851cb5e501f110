import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { describe, expect, test } from 'vitest';
import { runCommand } from '../support/recording-io.ts';
import { temporaryRepository } from '../support/temporary-folder.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';
import { writeTree } from '../support/write-tree.ts';

const SKILL = '---\nname: fold\ndescription: Folds paper. Use when paper is flat.\n---\n\n# Fold\n\nDo it.\n';
const CHECK = 'import sys\nsys.exit(0 if open("count.txt").read().strip() == "3" else 1)\n';
const graded = {
  should_trigger: true,
  setup: ['wc -l <given.txt >lines.txt', 'mkdir out && ln -s ../lines.txt out/link'],
  files: [{ path: 'given.txt', content: 'a\nb\nc\n' }],
  graders: [
    { kind: 'text', path: 'lines.txt', matches: '3' },
    { kind: 'command', command: ['python3', '/grader/check.py'], files: ['checks/check.py'], required: true },
  ],
};
const CASES = [
  { ...graded, prompt: 'Count what is given.', reference: [{ path: 'count.txt', content: '3' }] },
  { ...graded, prompt: 'Count it again, wrongly.', reference: [{ path: 'count.txt', content: '4' }] },
  { ...graded, prompt: 'Set it up.', setup: ['false'], reference: [{ path: 'count.txt', content: '3' }] },
  {
    ...{ ...graded, prompt: 'Replace a folder.', reference: [{ path: 'out', content: '3' }] },
    graders: [{ kind: 'command', command: ['no-such-program'] }],
  },
  { prompt: 'Flatten the paper.', should_trigger: false },
];

async function check(variables: Record<string, string | undefined> = {}) {
  const root = temporaryRepository();
  writeTree(root, {
    'fold/SKILL.md': SKILL,
    'fold/evals/evals.json': JSON.stringify(CASES),
    'fold/checks/check.py': CHECK,
  });
  const { stdout, stderr, code } = await runCommand(root, ['evals', 'check', 'fold', '--output', 'json'], {
    variables: { PATH: process.env.PATH, ...variables },
  });
  const document = JSON.parse(stdout);
  return { document, stderr, code, cases: document.skills[0].cases };
}

describe.skipIf(typeof triedSandbox === 'string')('tests whose graders are commands', () => {
  test('are tried in the sandbox, after the setup, and leave nothing behind', async () => {
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('workspace-'));
    const { document, cases } = await check();
    expect(document.sandbox.kind).toBe('bubblewrap');
    const arms = cases.map((one: { reference: { status: string }; untouched: { status: string } }) => [
      one.reference.status,
      one.untouched.status,
    ]);
    expect(arms).toEqual([
      ['passed', 'failed'],
      ['failed', 'failed'],
      ['unmeasured', 'unmeasured'],
      ['unmeasured', 'unmeasured'],
      ['none', 'unmeasured'],
    ]);
    expect(cases[2].reference.reason).toContain('The setup command "false" failed (1)');
    expect(cases[3].graders[0]).toMatchObject({ reference: 'errored', untouched: 'errored' });
    const rules = document.findings.map(({ rule, case: one }: { rule: string; case: number }) => [rule, one]);
    expect(rules).toContainEqual(['reference-fails', 1]);
    expect(rules).toContainEqual(['grader-undecided', 3]);
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('workspace-'))).toEqual(before);
  });

  test('are unmeasured where there is no sandbox, and that is said', async () => {
    const { document, cases, stderr, code } = await check({ PATH: '/nowhere' });
    expect([document.sandbox, code]).toEqual([null, 0]);
    expect(document.sandbox_missing).toContain('bubblewrap is not installed');
    expect(stderr).toContain('Checks that need a sandbox are unmeasured');
    expect(cases[0]).toMatchObject({
      reference: {
        status: 'unmeasured',
        reason: 'Its setup commands need a sandbox, and none is available.',
      },
      untouched: { status: 'unmeasured' },
    });
    expect(cases[3].untouched).toMatchObject({ status: 'unmeasured' });
  });
});
