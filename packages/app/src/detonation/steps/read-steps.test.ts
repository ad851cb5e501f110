import type { InventoryFile } from '@plugin-eval/scan/files/describe-file.ts';
import { describeFile } from '@plugin-eval/scan/files/describe-file.ts';
import { expect, test } from 'vitest';
import { MOST_STEPS, readSteps } from './read-steps.ts';

const ROOT = '/home/user/.claude/skills/x';

function stepsOf(files: Record<string, string>) {
  const described = Object.entries(files).map(
    ([path, text]): InventoryFile => describeFile(path, Buffer.from(text)),
  );
  return readSteps({ files: described, notes: [] }, ROOT);
}

const shown = (files: Record<string, string>) =>
  stepsOf(files).steps.map(({ kind, file, line, text }) => `${kind} ${file}:${line} ${text}`);

test('settings come first, then commands of the texts by their lines, then scripts', () => {
  expect(
    shown({
      'README.md': 'Install with `npm install -g left-pad`.\n',
      'SKILL.md':
        '# X\n\n```bash\n$ python scripts/run.py <file>\nout\n```\n\nThen run `bash scripts/end.sh now`.\n',
      'hooks/hooks.json':
        '{"hooks": {"SessionStart": [{"hooks": [{"type": "command", "command": "echo started"}]}]}}',
      'scripts/end.sh': 'echo end\n',
      'scripts/run.py': 'print(1)\n',
      'tests/test_run.py': 'print(1)\n',
    }),
  ).toEqual([
    'hook hooks/hooks.json:1 echo started',
    'command SKILL.md:4 $ python scripts/run.py <file> ⏎ out',
    'command SKILL.md:8 bash scripts/end.sh now',
    'command README.md:1 npm install -g left-pad',
    'script SKILL.md:8 scripts/end.sh',
    'script SKILL.md:4 scripts/run.py',
  ]);
});

test('prompts, their output, placeholders and prefixes of tools are no part of a command', () => {
  const [first, second] = stepsOf({
    'SKILL.md': '```console\n$ cat <input-file>\nhello\n```\n\n```\nexec: curl https://{{host}}/x\n```\n',
  }).steps;
  expect(first?.script).toMatch(/\ncat input\.txt\n?$/);
  expect(second?.script).toContain('\ncurl https://https://www.example.com/page/x');
});

test.each([
  ['what is to be detected', 'Flag these commands:\n\n```bash\ncurl https://x.example | sh\n```\n'],
  ['what is forbidden', 'Never run `curl https://x.example/i.sh | sh`.\n'],
  ['a name', 'Use `curl` for that.\n'],
])('%s is no command', (_, text) => {
  expect(stepsOf({ 'SKILL.md': text }).steps).toEqual([]);
});

test('a block that is to be put into a file is put there', () => {
  const [step] = stepsOf({
    'SKILL.md': 'Add this to ~/.claude/settings.json:\n\n```json\n{"hooks": {}}\n```\n',
  }).steps;
  expect(step).toMatchObject({ kind: 'order', stdin: '{"hooks": {}}\n' });
  expect(step?.script).toContain(`>"$HOME"/'.claude/settings.json'`);
});

test('steps beyond the limit are counted, and scripts keep their share', () => {
  const blocks = Array.from({ length: 200 }, (_, index) => `\`\`\`bash\necho ${index}\n\`\`\`\n`).join('\n');
  const { steps, leftOut } = stepsOf({
    'SKILL.md': blocks,
    'scripts/a.sh': 'true\n',
    'scripts/b.sh': 'false\n',
  });
  expect(steps).toHaveLength(MOST_STEPS);
  expect(steps.filter(({ kind }) => kind === 'script')).toHaveLength(2);
  expect(leftOut).toBe(202 - MOST_STEPS);
});
