import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const SYNTAX_TREE = new URL('../packages/code/src/syntax-tree.ts', import.meta.url).href;

/** Optimised by V8, the grammar of shells alone takes 500 MB. */
test('a process that parses much code stays small', () => {
  const program = `
    const { loadParser, parseCode } = await import(${JSON.stringify(SYNTAX_TREE)});
    const text = 'for file in "$@"; do grep -c "x\${file#./}" "$file" | sort > "$HOME/out.txt"; done\\n'.repeat(300);
    await loadParser();
    let nodes = 0;
    const count = ({ children }) => { nodes += 1; children.forEach(count); };
    for (let round = 0; round < 40; round++) count(parseCode(text + '# ' + round, 'shell').root);
    console.log(JSON.stringify({ nodes, megabytes: process.resourceUsage().maxRSS / 1024 }));
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const { nodes, megabytes } = JSON.parse(stdout) as { nodes: number; megabytes: number };
  expect(nodes).toBeGreaterThan(100_000);
  expect(megabytes).toBeLessThan(250);
});
