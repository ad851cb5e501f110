/** `npm run bench`: start-up, throughput, memory and growth of `plugin-eval score --depth quick`. See README.md. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { agentPrograms } from './agent-programs.ts';
import { agentSessions } from './agent-sessions.ts';
import { coverageOfCases } from './case-coverage.ts';
import { collectionPage } from './collection-page.ts';
import { executedSessions } from './executed-sessions.ts';
import { fitRanking } from './fit-ranking.ts';
import { fleetChaos } from './fleet-chaos.ts';
import { fleetThroughput } from './fleet-throughput.ts';
import { recallOfFocus } from './focus-recall.ts';
import { generateSkills, SEED } from './generate-skills.ts';
import { indexCorpus } from './index-corpus.ts';
import { judgeCalls } from './judge-calls.ts';
import { coverageOfJudges } from './judge-coverage.ts';
import { killedRuns } from './killed-runs.ts';
import { leaderboardPage } from './leaderboard-page.ts';
import { type Measurement, measureNode, median, medianMeasurement, timeNode } from './measure-process.ts';
import { memoryByFormat } from './memory-by-format.ts';
import { postgresCalls } from './postgres-calls.ts';
import { coverageOfRatings } from './rating-coverage.ts';
import { ratesOfVetoes } from './safety-delta.ts';
import { scanCost } from './scan-cost.ts';
import { textGeometry } from './text-geometry.ts';
import { threatScore } from './threat-score.ts';
import { watchSave } from './watch-save.ts';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const COMMAND = join(ROOT, 'dist', 'plugin-eval.js');
const CORPUS = join(ROOT, '..', 'shared', 'corpus', 'wshobson-agents');
const CORES = availableParallelism();
const STARTS = 20;
const REPETITIONS = 3;
const SIZES = [100, 1_000, 10_000];

if (!existsSync(COMMAND)) throw new Error('dist/plugin-eval.js is missing. Run `npm run build` first.');
say(
  `node ${process.versions.node}, ${CORES} cores, skills generated from seed ${SEED}, medians of ${REPETITIONS}`,
);
const PARTS = {
  'start-up': startUp,
  throughput,
  corpus,
  scan: () =>
    scanCost(
      say,
      ['wshobson-agents', 'awesome-copilot', 'nvidia-skills'].map((name) => join(CORPUS, '..', name)),
    ),
  memory: () => memoryByFormat(say),
  watch: () => watchSave(say),
  index: () => indexCorpus(say),
  calls: () => judgeCalls(say),
  'killed-runs': () => killedRuns(say),
  sessions: () => agentSessions(say),
  executed: () => executedSessions(say),
  programs: () => agentPrograms(say),
  fleet: () => fleetThroughput(say),
  'fleet-chaos': () => fleetChaos(say),
  'postgres-calls': () => postgresCalls(say),
  ranking: () => fitRanking(say),
  coverage: () => coverageOfRatings(say),
  'focus-recall': () => recallOfFocus(say),
  'case-coverage': () => coverageOfCases(say),
  'judge-coverage': () => coverageOfJudges(say),
  geometry: () => textGeometry(say),
  'threat-score': () => threatScore(say),
  'safety-delta': () => ratesOfVetoes(say),
  'leaderboard-page': () => leaderboardPage(say),
  'collection-page': () => collectionPage(say),
};
/** They take many gigabytes or minutes, and run only when they are named. */
const LONG = new Set(['killed-runs', 'fleet-chaos']);
const wanted = process.argv.slice(2);
for (const [name, part] of Object.entries(PARTS))
  if (wanted.length === 0 ? !LONG.has(name) : wanted.includes(name)) await part();

/** A whole process that scores one skill, against a process that does nothing; in turns, so that load hits both. */
async function startUp(): Promise<void> {
  const skill = join(ROOT, 'examples', 'skills', 'write-release-notes');
  const score = [COMMAND, 'score', skill, '--depth', 'quick'];
  const times: { bare: number[]; score: number[] } = { bare: [], score: [] };
  // The first run of each fills the compile cache and the disk cache.
  for (let i = -1; i < STARTS; i++) {
    const bare = await timeNode(['-e', '0'], ROOT);
    const scored = await timeNode(score, ROOT);
    if (i < 0) continue;
    times.bare.push(bare);
    times.score.push(scored);
  }
  const [bare, scored] = [median(times.bare) * 1000, median(times.score) * 1000];
  say(`\nStart-up, median of ${STARTS} in turns`);
  say(`  node -e 0                      ${bare.toFixed(0).padStart(5)} ms`);
  say(`  plugin-eval score, one skill   ${scored.toFixed(0).padStart(5)} ms`);
  say(
    `  difference ${(scored - bare).toFixed(0)} ms (bound 120, aim 60), ratio ${(scored / bare).toFixed(2)}`,
  );
}

async function throughput(): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'plugin-eval-bench-'));
  try {
    for (const size of SIZES) generateSkills(join(root, String(size)), size);
    for (const threads of new Set([1, CORES])) {
      say(`\nplugin-eval score --depth quick --output json --concurrency ${threads}`);
      say('  skills  seconds  skills/s  per core   CPU s  peak MB  growth against linear');
      let smaller: { size: number; run: Measurement } | null = null;
      for (const size of SIZES) {
        const run = await score(join(root, String(size)), threads);
        say(`  ${throughputRow(size, run)}${smaller ? `  ${growth(smaller, { size, run })}` : ''}`);
        smaller = { size, run };
      }
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function corpus(): Promise<void> {
  if (!existsSync(CORPUS)) {
    say('\nThe shared corpus is not here.');
    return;
  }
  const run = await score(CORPUS, CORES);
  say('\nwshobson-agents, 181 published skills in 91 plugins (bounds: 0.9 s, 200 MB)');
  say(
    `  ${run.seconds.toFixed(2)} s, ${run.cpuSeconds.toFixed(2)} s of CPU, ${run.peakMegabytes.toFixed(0)} MB`,
  );
}

async function score(folder: string, threads: number): Promise<Measurement> {
  const args = [
    COMMAND,
    'score',
    folder,
    '--depth',
    'quick',
    '--output',
    'json',
    '--concurrency',
    `${threads}`,
  ];
  const runs: Measurement[] = [];
  // Published skills may be unreadable, which is exit code 3.
  for (let i = 0; i < REPETITIONS; i++) runs.push(await measureNode(args, ROOT, [0, 3]));
  return medianMeasurement(runs);
}

/** "Per core" counts CPU time of all threads, start-up and output included. */
function throughputRow(size: number, { seconds, cpuSeconds, peakMegabytes }: Measurement): string {
  return [
    String(size).padStart(6),
    seconds.toFixed(2).padStart(8),
    (size / seconds).toFixed(0).padStart(9),
    (size / cpuSeconds).toFixed(0).padStart(9),
    cpuSeconds.toFixed(2).padStart(7),
    peakMegabytes.toFixed(0).padStart(8),
  ].join(' ');
}

/** 1.00 is linear. The rate beside it is of the skills that were added, and so without start-up and warming up. */
function growth(
  smaller: { size: number; run: Measurement },
  larger: { size: number; run: Measurement },
): string {
  const factor = larger.run.cpuSeconds / smaller.run.cpuSeconds / (larger.size / smaller.size);
  const warm = (larger.size - smaller.size) / (larger.run.cpuSeconds - smaller.run.cpuSeconds);
  return `${factor.toFixed(2)}, warm ${warm.toFixed(0)} skills/s a core`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
