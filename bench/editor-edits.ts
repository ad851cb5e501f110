/**
 * Random edits of skills over the protocol with the built `lsp`: `node bench/editor-edits.ts [FOLDER] [EDITS]`, by
 * default 1,000 edits over the shared corpus. Time from a change to its diagnostics, and resident memory.
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { LspClient } from '../test/support/lsp-client.ts';
import { RandomEdits } from '../test/support/random-edits.ts';

const ROOT = join(import.meta.dirname, '..');
const [, , FOLDER = join(ROOT, '..', 'shared', 'corpus', 'wshobson-agents'), EDITS = '1000'] = process.argv;
const SEED = 46;
const SKILLS = 20;
const BOUND_MS = 100;
/** A pause after some edits, in which the scanner runs. */
const PAUSE_MS = 600;
const EDITS_BEFORE_PAUSE = 20;

if (!existsSync(FOLDER)) throw new Error(`${FOLDER} does not exist.`);
const root = mkdtempSync(join(tmpdir(), 'plugin-eval-bench-'));
try {
  const [folder, temporary, home] = ['workspace', 'temporary', 'home'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  cpSync(FOLDER, folder, { recursive: true });
  for (const made of [temporary, home]) mkdirSync(made);
  const command = [join(ROOT, 'dist', 'plugin-eval.js'), 'lsp'];
  const client = await LspClient.start({ folder, command, temporary, home });
  try {
    report(await timesOfEdits(client, skillsIn(folder), Number(EDITS)));
  } finally {
    client.kill();
  }
} finally {
  rmSync(root, { recursive: true, force: true });
}

interface Measured {
  milliseconds: number[];
  /** At the start, in the middle and at the end. */
  residentBytes: number[];
}

async function timesOfEdits(client: LspClient, files: readonly string[], edits: number): Promise<Measured> {
  const random = seededRandom(SEED);
  const milliseconds: number[] = [];
  const residentBytes: number[] = [];
  const own = new Map<string, RandomEdits>();
  for (const file of files) {
    await client.open(file);
    await client.next(file);
    own.set(file, new RandomEdits(random));
  }
  let file = files[0] ?? '';
  for (let edit = 0; edit < edits; edit += 1) {
    if (edit % Math.floor(edits / 2) === 0) residentBytes.push(client.residentBytes);
    if (edit % EDITS_BEFORE_PAUSE === 0) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
      file = files[random.integerBelow(files.length)] ?? '';
    }
    const change = own.get(file)?.next(client.document(file));
    if (change === undefined) continue;
    const startedAt = performance.now();
    const shown = client.next(file);
    await client.change(file, [change]);
    await shown;
    milliseconds.push(performance.now() - startedAt);
  }
  residentBytes.push(client.residentBytes);
  return { milliseconds, residentBytes };
}

function report({ milliseconds, residentBytes }: Measured): void {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN).toFixed(1);
  const megabytes = residentBytes.map((bytes) => (bytes / 1e6).toFixed(0)).join(', ');
  process.stdout.write(
    `${sorted.length} edits, seed ${SEED}, load average ${loadavg()[0]?.toFixed(1)}\n` +
      `  from a change to its diagnostics   median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms (bound ${BOUND_MS}), slowest ${at(1)} ms\n` +
      `  resident at start, middle, end     ${megabytes} MB\n`,
  );
}

/** Skills at equal distances in the sorted list, by their paths below a folder. */
function skillsIn(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('SKILL.md'))
    .sort();
  const step = Math.max(1, Math.floor(all.length / SKILLS));
  return all.filter((_, index) => index % step === 0).slice(0, SKILLS);
}
