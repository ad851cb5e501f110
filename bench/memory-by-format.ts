/** Peak memory of `plugin-eval score` over 10,000 generated skills, in every format it writes. */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatsOf } from '@plugin-eval/core/documents/formats.ts';
import { generateSkills } from './generate-skills.ts';
import { measureNode } from './measure-process.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const COMMAND = join(ROOT, 'dist', 'plugin-eval.js');
const SKILLS = 10_000;
const BOUND_MB = 300;

export async function memoryByFormat(say: (line: string) => void): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'plugin-eval-bench-'));
  try {
    generateSkills(root, SKILLS);
    const bare = await measureNode(['-e', '0'], ROOT);
    say(
      `\nPeak memory of ${SKILLS} skills by format (bound ${BOUND_MB} MB); node -e 0: ${bare.peakMegabytes.toFixed(0)} MB`,
    );
    say('  threads  format    peak MB  times bare node   CPU s');
    for (const threads of new Set([1, availableParallelism()]))
      for (const format of formatsOf('evaluation')) {
        const args = [COMMAND, 'score', root, '--depth', 'quick', '--no-cache', '--output', format];
        const run = await measureNode([...args, '--concurrency', `${threads}`], ROOT);
        const ratio = run.peakMegabytes / bare.peakMegabytes;
        say(
          `  ${String(threads).padStart(7)}  ${format.padEnd(8)} ${run.peakMegabytes.toFixed(0).padStart(8)} ${ratio.toFixed(1).padStart(16)} ${run.cpuSeconds.toFixed(1).padStart(7)}`,
        );
      }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
