import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PROGRAM = fileURLToPath(new URL('../support/hostile-skills/scan-all.ts', import.meta.url));
/** Characters of each text: what is quadratic takes several times longer than it may. */
const LENGTH = 20_000;

/** Hostile skills of which something cannot be read, and of which that has to be said. */
const SAID =
  /bomb|cut off|\blies?$|leads to itself|sizes of tar|below nothing|encrypted|kinds$|bytecode|a program$|no text|text that doubles/;
/** They lie, but what they hold is read all the same. */
const READ = /^(?:PNG|JPEG|WebP) that lies$|\.(?:ipynb|json): /;

test.each([20_261_126])(
  'hostile skills take little work, break nothing for the next one, and are said not to be understood: seed %i',
  (seed) => {
    const { stdout, stderr } = spawnSync(process.execPath, [PROGRAM, `${seed}`, `${LENGTH}`], {
      encoding: 'utf8',
      timeout: 280_000,
      maxBuffer: 2 ** 28,
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    // The last line names the skill at which it stopped, if it did.
    expect(stdout, stderr.split('\n').slice(-12).join('\n')).not.toBe('');
    const { findings, outcomes } = JSON.parse(stdout) as {
      findings: { rule: string; level: string; file: string }[];
      outcomes: Record<string, { said: string[]; problem: string | null }>;
    };
    const alarmed = findings.filter(({ level }) => level === 'error').map(({ file }) => file);
    expect(alarmed).toEqual(
      expect.arrayContaining([
        'scripts/a.sh',
        'scripts/b.py',
        'scripts/c.js',
        'scripts/d.ts',
        'scripts/e.ps1',
      ]),
    );
    expect(Object.keys(outcomes).length).toBeGreaterThan(400);
    const problems = Object.entries(outcomes).flatMap(([name, { problem }]) =>
      problem === null ? [] : [`${name}: ${problem}`],
    );
    expect(problems).toEqual([]);
    const unsaid = Object.entries(outcomes).flatMap(([name, { said }]) =>
      SAID.test(name) && !READ.test(name) && said.length === 0 ? [name] : [],
    );
    expect(unsaid).toEqual([]);
  },
  300_000,
);
