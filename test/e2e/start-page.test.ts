import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { builtCli, ROOT } from '../support/built-cli.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

test('docs/start.md, followed to the letter, shows what it says', () => {
  const tools = temporaryFolder();
  // The page shows what a terminal shows.
  const script = `#!/bin/sh\nexec '${process.execPath}' '${builtCli()}' "$@" --output text\n`;
  writeTree(tools, { 'plugin-eval': script });
  const folder = temporaryFolder();
  const blocks = [
    ...readFileSync(join(ROOT, 'docs/start.md'), 'utf8').matchAll(/^```(sh|text)\n([\s\S]*?)^```$/gm),
  ];
  expect(blocks.map(([, language]) => language)).toContain('text');
  let shown = '';
  for (const [, language, text = ''] of blocks) {
    if (language === 'text') {
      expectParts(shown, text);
      continue;
    }
    const { stdout, stderr, status } = spawnSync('bash', ['-e', '-c', `chmod +x ${tools}/*\n${text}`], {
      cwd: folder,
      encoding: 'utf8',
      timeout: 50_000,
      env: {
        PATH: `${tools}:${dirname(process.execPath)}:/usr/bin:/bin`,
        HOME: tools,
        NO_COLOR: '1',
      },
    });
    expect(status, stderr).toBe(0);
    shown = stdout;
  }
});

/** Every part of a sample stands in what was shown, in this order; a line of three dots is a gap. */
function expectParts(shown: string, sample: string): void {
  let from = 0;
  for (const part of sample.split(/^\.\.\.\n/m)) {
    const at = shown.indexOf(part, from);
    expect(at, `${part}\nis not in what was shown:\n${shown}`).toBeGreaterThanOrEqual(0);
    from = at + part.length;
  }
}
