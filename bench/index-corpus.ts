/** `plugin-eval init` over generated skills: all of them read, none of them changed, and one in a hundred changed. */
import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generateSkills } from './generate-skills.ts';
import { type Measurement, measureNode, median, medianMeasurement } from './measure-process.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const COMMAND = join(ROOT, 'dist', 'plugin-eval.js');
const SKILLS = 10_000;
const REPETITIONS = 3;
/** What no index can do without when it trusts nothing: every file read and hashed, by one bare thread. */
const READ_AND_HASH = `
  import { createHash } from 'node:crypto';
  import { readdirSync, readFileSync } from 'node:fs';
  for (const entry of readdirSync(process.argv[1], { recursive: true, withFileTypes: true }))
    if (entry.isFile()) createHash('sha256').update(readFileSync(entry.parentPath + '/' + entry.name)).digest();
`;

export async function indexCorpus(say: (line: string) => void): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'plugin-eval-bench-'));
  const skills = join(root, 'skills');
  const runs: Record<'hashed' | 'all' | 'none' | 'some', Measurement[]> = {
    hashed: [],
    all: [],
    none: [],
    some: [],
  };
  try {
    generateSkills(skills, SKILLS);
    for (let i = 0; i < REPETITIONS; i++) {
      const corpus = join(root, `corpus-${i}`);
      const init = () =>
        measureNode([COMMAND, 'init', skills, '--corpus-dir', corpus, '--output', 'json'], root);
      runs.hashed.push(await measureNode(['--input-type=module', '-e', READ_AND_HASH, skills], root));
      runs.all.push(await init());
      runs.none.push(await init());
      changeOneInHundred(skills, i);
      runs.some.push(await init());
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
  const bare = median(runs.hashed.map(({ seconds }) => seconds));
  say(`\nplugin-eval init, ${SKILLS} skills, ${availableParallelism()} cores, medians of ${REPETITIONS}`);
  say('                          seconds    CPU s  peak MB');
  say(`  files read and hashed  ${row(medianMeasurement(runs.hashed))}`);
  say(`  everything read        ${row(medianMeasurement(runs.all))}  bound 40 s`);
  say(
    `  nothing changed        ${row(medianMeasurement(runs.none))}  bound 3 s, ${ratio(runs.none, bare)} times the hashing`,
  );
  say(`  1 in 100 changed       ${row(medianMeasurement(runs.some))}`);
}

function changeOneInHundred(skills: string, which: number): void {
  for (const group of readdirSync(skills)) {
    const name = readdirSync(join(skills, group))[which];
    if (name !== undefined) appendFileSync(join(skills, group, name, 'SKILL.md'), '\nOne more line.\n');
  }
}

function row({ seconds, cpuSeconds, peakMegabytes }: Measurement): string {
  return [
    seconds.toFixed(2).padStart(8),
    cpuSeconds.toFixed(2).padStart(8),
    peakMegabytes.toFixed(0).padStart(8),
  ].join(' ');
}

function ratio(runs: readonly Measurement[], bare: number): string {
  return (medianMeasurement(runs).seconds / bare).toFixed(2);
}
