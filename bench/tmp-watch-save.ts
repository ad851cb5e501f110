/** `plugin-eval score --watch` over a marketplace: from a save until what moved is printed. */
import { spawn } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, timeNode } from './measure-process.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const COMMAND = join(ROOT, 'dist', 'plugin-eval.js');
const CORPUS = "/work/shared/corpus/wshobson-agents";
const SAVES = 15;
const BOUND_MS = 150;
/** What was changed just now is not kept, so that the first saves would read more than later ones do. */
const SETTLING_MS = 4_000;

export async function watchSave(say: (line: string) => void): Promise<void> {
  if (!existsSync(CORPUS)) {
    say('\nThe shared corpus is not here.');
    return;
  }
  const root = mkdtempSync(join(tmpdir(), 'plugin-eval-bench-'));
  try {
    const skills = join(root, 'skills');
    cpSync(CORPUS, skills, { recursive: true });
    const home = join(root, 'home');
    const bare: number[] = [];
    for (let i = 0; i < SAVES; i++) bare.push((await timeNode(['-e', '0'], ROOT)) * 1000);
    await pause(SETTLING_MS);
    const times = await timesOfSaves(skills, firstSkill(skills), home);
    const [typical, node] = [median(times), median(bare)];
    say(`\nplugin-eval score --watch, 181 skills, ${SAVES} saves of one of them`);
    say(`  from the save to what moved   ${typical.toFixed(0).padStart(5)} ms (bound ${BOUND_MS})`);
    say(
      `  the slowest                   ${Math.max(...times)
        .toFixed(0)
        .padStart(5)} ms`,
    );
    say(
      `  node -e 0                     ${node.toFixed(0).padStart(5)} ms, ratio ${(typical / node).toFixed(2)}`,
    );
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** Each save adds a dead link, which is a finding more. */
async function timesOfSaves(folder: string, file: string, home: string): Promise<number[]> {
  const child = spawn(process.execPath, [COMMAND, 'score', folder, '--depth', 'quick', '--watch'], {
    env: { ...process.env, PLUGIN_EVAL_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = () => new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
  const watching = new Promise<void>((resolve) => {
    child.stderr.on('data', (text) => String(text).includes('press Ctrl-C') && resolve());
  });
  try {
    await watching;
    await pause(SETTLING_MS);
    const times: number[] = [];
    for (let i = 0; i <= SAVES; i++) {
      const answer = printed();
      const savedAt = performance.now();
      appendFileSync(
        file,
        i % 2 === 0
          ? '\nSee [more](references/nowhere.md).\n'
          : '\nSee [yet more](references/no-place.md).\n',
      );
      await answer;
      // The first one compiles what the others use.
      if (i > 0) times.push(performance.now() - savedAt);
      await pause(300);
    }
    return times;
  } finally {
    child.kill('SIGINT');
  }
}

function firstSkill(folder: string): string {
  const found = readdirSync(folder, { recursive: true })
    .map(String)
    .sort()
    .find((path) => path.endsWith('SKILL.md'));
  if (found === undefined) throw new Error(`${folder} has no skill.`);
  return join(folder, found);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
