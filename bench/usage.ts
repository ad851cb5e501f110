/**
 * Made transcripts of Claude Code, read by the built `usage` cold and warm: `node bench/usage.ts [MEGABYTES...]`, by
 * default 200 and 2000. Compared with bare Node that parses every line of the same files.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { claudeCodeSession, START } from '../test/support/made-transcripts.ts';

const SIZES = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [200, 2_000];
const DAY = 86_400_000;
const ENTRY = join(import.meta.dirname, '../dist/plugin-eval.js');

/** Rows of a user with a few plugins. */
const LIST = [
  'notes: Use it to write notes.',
  ...Array.from({ length: 59 }, (_, at) => `skill-${at}: ${'Use it for one more kind of work. '.repeat(6)}`),
];
/** With these a session has 170 kB; a trivial real one has 160. */
const FILLERS = 20;

const home = mkdtempSync(join(tmpdir(), 'bench-usage-'));

/** A line that says nothing about skills, as most of a transcript does: 68 % are copies of prompts and requests. */
function filler(id: string, step: number): string {
  const text = 'const answer = await fetchThePage(request, { retries: 3 });\n'.repeat(120);
  const uuid = `${id}-f${step}`;
  const base = {
    parentUuid: null,
    isSidechain: false,
    timestamp: '2026-03-02T09:00:00.000Z',
    version: '2.1.330',
  };
  const of = { ...base, sessionId: id, cwd: '/home/ada/work', entrypoint: 'cli' };
  const call = { type: 'tool_use', id: `t-${uuid}`, name: 'Bash', input: { command: 'npm test' } };
  const result = { type: 'tool_result', tool_use_id: `t-${uuid}`, content: text };
  const records = [
    { ...of, uuid: `${uuid}a`, type: 'assistant', message: { model: 'model-1', content: [call] } },
    { ...of, uuid: `${uuid}b`, type: 'user', message: { role: 'user', content: [result] } },
  ];
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

const history = { files: 0, bytes: 0 };

function growHistory(megabytes: number): void {
  for (; history.bytes < megabytes * 1_000_000; history.files++) {
    const { files } = history;
    const id = `00000000-0000-4000-8000-${String(files).padStart(12, '0')}`;
    const file = join(home, `.claude/projects/-home-ada-${files % 40}/${id}.jsonl`);
    mkdirSync(dirname(file), { recursive: true });
    const session = claudeCodeSession({
      id,
      at: START + (files % 300) * DAY,
      list: LIST,
      load: files % 7 === 0 ? ['notes'] : [],
    });
    const lines = session.map((record) => `${JSON.stringify(record)}\n`).join('');
    const fill = Array.from({ length: FILLERS }, (_, step) => filler(id, step)).join('');
    appendFileSync(file, lines + fill);
    history.bytes += lines.length + fill.length;
  }
}

function measured(): { seconds: number; megabytes: number; sessions: number } {
  const env = { ...process.env, HOME: home, PLUGIN_EVAL_HOME: join(home, 'cache') };
  const began = process.hrtime.bigint();
  const { stdout, stderr } = spawnSync(
    '/usr/bin/time',
    ['-f', 'resident %M', process.execPath, ENTRY, 'usage', '--agent', 'claude-code', '--output', 'json'],
    { env, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  const seconds = Number(process.hrtime.bigint() - began) / 1e9;
  const resident = Number(/resident (\d+)/.exec(stderr)?.[1] ?? Number.NaN);
  return { seconds, megabytes: resident / 1_024, sessions: JSON.parse(stdout).sessions };
}

function bare(): number {
  const script = `const fs=require('fs'),p=require('path');let n=0;for(const d of fs.readdirSync(process.argv[1]))for(const f of fs.readdirSync(p.join(process.argv[1],d)))for(const l of fs.readFileSync(p.join(process.argv[1],d,f),'utf8').split('\\n'))if(l)n+=JSON.parse(l).type.length;`;
  const began = process.hrtime.bigint();
  execFileSync(process.execPath, ['-e', script, join(home, '.claude/projects')]);
  return Number(process.hrtime.bigint() - began) / 1e9;
}

try {
  for (const megabytes of SIZES) {
    growHistory(megabytes);
    rmSync(join(home, 'cache'), { recursive: true, force: true });
    const plain = bare();
    const cold = measured();
    const warm = measured();
    const { size } = statSync(join(home, 'cache/usage/transcripts.db'));
    console.log(
      `${(history.bytes / 1e6).toFixed(0)} MB in ${history.files} files, ${cold.sessions} sessions, cache ${(size / 1e6).toFixed(1)} MB`,
    );
    console.log(
      `  bare parsing ${plain.toFixed(1)} s; cold ${cold.seconds.toFixed(1)} s (${(cold.seconds / plain).toFixed(2)} of bare), ${cold.megabytes.toFixed(0)} MB; warm ${warm.seconds.toFixed(1)} s, ${warm.megabytes.toFixed(0)} MB`,
    );
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
