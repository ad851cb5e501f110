import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A function of a script as V8 reports it: UTF-16 offsets, and how often it was called. */
interface CountedFunction {
  ranges: readonly { startOffset: number; endOffset: number; count: number }[];
}

interface Coverage {
  result: readonly { url: string; functions: readonly CountedFunction[] }[];
}

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const EXAMPLES = join(ROOT, 'examples', 'skills');
/** What most runs do, so that the functions which they call stay with their chunk. */
const USUAL_RUNS = [
  ['score', EXAMPLES, '--depth', 'quick', '--output', 'json'],
  ['score', EXAMPLES, '--depth', 'quick', '--output', 'text', '--verbose'],
  ['score', join(EXAMPLES, 'write-release-notes'), '--depth', 'quick', '--output', 'markdown'],
  ['score', join(EXAMPLES, 'write-release-notes'), '--depth', 'quick', '--no-scan', '--output', 'text'],
  // A marketplace, with a plugin, agents and commands.
  ['score', ROOT, '--depth', 'quick', '--no-scan', '--output', 'text'],
];
const BEFORE_EAGER = /\bvar [\w$]+=\($/;
const LONGEST_NAME = 200;

/** Whoever runs the file builds; whoever imports it tests it. */
if (process.argv[1] === fileURLToPath(import.meta.url)) leaveUncalledFunctions(join(ROOT, 'dist'));

/**
 * Half of the functions that eager-functions.ts has V8 compile with their chunk are for other commands and rarer skills.
 * Reading them from the cache takes a fifth of loading, so those that no usual run calls are left for their first call.
 */
function leaveUncalledFunctions(dist: string): void {
  const counted = new Map<string, CountedFunction[]>();
  for (const { result } of USUAL_RUNS.map((args) => coverageOf(join(dist, 'plugin-eval.js'), args)))
    for (const { url, functions } of result) counted.set(url, [...(counted.get(url) ?? []), ...functions]);
  let left = 0;
  for (const [url, functions] of counted) {
    if (!/\/(?:start|quick|scan)-[\w-]{8}\.js$/.test(url)) continue;
    const file = fileURLToPath(url);
    const code = readFileSync(file, 'utf8');
    const changed = withLazyFunctions(code, functions);
    left += code.length - changed.length;
    writeFileSync(file, changed);
  }
  if (left === 0) throw new Error('No function of the first chunks was found to be left for later.');
}

/** @returns the code with functions that were never called out of the parentheses which have V8 compile them at once */
export function withLazyFunctions(code: string, functions: readonly CountedFunction[]): string {
  const calls = new Map<number, { end: number; count: number }>();
  for (const { ranges } of functions) {
    const [whole] = ranges;
    if (whole === undefined) continue;
    const { startOffset, endOffset, count } = whole;
    calls.set(startOffset, { end: endOffset, count: count + (calls.get(startOffset)?.count ?? 0) });
  }
  const dropped: number[] = [];
  for (const [start, { end, count }] of calls) {
    const isEager =
      code[end] === ')' && BEFORE_EAGER.test(code.slice(Math.max(0, start - LONGEST_NAME), start));
    if (isEager && count === 0) dropped.push(start - 1, end);
  }
  let lazy = '';
  let at = 0;
  for (const position of dropped.sort((a, b) => a - b)) {
    lazy += code.slice(at, position);
    at = position + 1;
  }
  return lazy + code.slice(at);
}

function coverageOf(command: string, args: readonly string[]): Coverage {
  const folder = mkdtempSync(join(tmpdir(), 'plugin-eval-coverage-'));
  try {
    const { status, stderr } = spawnSync(process.execPath, [command, ...args], {
      env: { ...process.env, NODE_V8_COVERAGE: folder, NODE_DISABLE_COMPILE_CACHE: '1' },
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`plugin-eval ${args.join(' ')} ended with ${status}: ${stderr}`);
    const [report = ''] = readdirSync(folder);
    return JSON.parse(readFileSync(join(folder, report), 'utf8')) as Coverage;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
