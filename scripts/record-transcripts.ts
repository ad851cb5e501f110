/**
 * Runs the installed agents against a scripted model, reads the transcripts that they write, and compares what
 * `usage` finds in them with scripts/recorded-transcripts.json: `node scripts/record-transcripts.ts [AGENT...]`.
 * `--keep FOLDER` keeps the transcripts, cut down, `--write` stores the new counts. Run it when a version in
 * agents/*.yaml is raised. scripts/agents installs the programs.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { AGENTS, type AgentName } from '@plugin-eval/core/documents/names.ts';
import { findInstalledAgent, type InstalledAgent } from '../test/stand-ins/agents/installed-agents.ts';
import { START_AGENT } from '../test/stand-ins/agents/start-agent.ts';
import type { StandInAnswer, StandInProtocol, StandInRequest } from '../test/stand-ins/stand-in.ts';
import { startStandIn } from '../test/stand-ins/start-stand-in.ts';
import { joinedTranscripts } from '../test/support/joined-transcripts.ts';

const SKILLS = ['alpha-notes', 'beta-charts'];
const RECORDED = join(import.meta.dirname, 'recorded-transcripts.json');
const PROTOCOLS: Record<AgentName, StandInProtocol> = {
  ...{ 'claude-code': 'anthropic', codex: 'openai-responses', copilot: 'openai-chat' },
  ...{ gemini: 'google', opencode: 'openai-chat' },
};
/** Strings of more characters are cut where they are kept, unless they have to do with skills. */
const LONGEST = 2_000;
const TIME_LIMIT_MS = 90_000;

/** Sessions by their prompt, each with what the model does turn by turn: `load NAME`, or a command of a shell. */
const SESSIONS: Readonly<Record<string, readonly string[]>> = {
  'Please load one skill.': ['load alpha-notes'],
  'Please load it twice.': ['load alpha-notes', 'load alpha-notes'],
  'Please load what is not there.': ['load no-such-skill'],
  'Please look at a part.': ['head -n 3 ~/.agents/skills/beta-charts/SKILL.md'],
  'Please look for a word.': ['grep -n name ~/.agents/skills/beta-charts/SKILL.md'],
  'Please only answer.': [],
};

type Signs = Record<string, number>;

/** Fields of the tools that load a skill, and of those that run a command. */
const LOADERS = { Skill: 'skill', activate_skill: 'name', skill: 'skill' };
const SHELLS = { Bash: 'command', bash: 'command', exec_command: 'cmd', run_shell_command: 'command' };

/** Answers by the script of the session, with the tools that the agent offers. */
function answer({ texts, tools, turn }: StandInRequest): StandInAnswer {
  const prompt = Object.keys(SESSIONS).find((one) => texts.some((text) => text.includes(one)));
  const step = SESSIONS[prompt ?? '']?.[turn - 1];
  if (step === undefined) return { text: 'Done.' };
  const skill = /^load (\S+)$/.exec(step)?.[1];
  // OpenCode names the field as Gemini does, and the tool as Copilot does.
  const loaders = tools.includes('todowrite') ? { skill: 'name' } : LOADERS;
  const loading = skill === undefined ? null : callOf(tools, loaders, skill);
  const command = skill === undefined ? step : `cat ~/.agents/skills/${skill}/SKILL.md`;
  const shell = callOf(tools, SHELLS, command, { description: 'As asked' });
  return loading ?? shell ?? { text: 'Done.' };
}

/** Makes a call of the first offered tool; null where none is. */
function callOf(
  tools: readonly string[],
  fields: Readonly<Record<string, string>>,
  value: string,
  more: Readonly<Record<string, string>> = {},
): StandInAnswer | null {
  const name = Object.keys(fields).find((one) => tools.includes(one));
  if (name === undefined) return null;
  return { toolCalls: [{ name, input: { [fields[name] ?? '']: value, ...more } }] };
}

/** Runs one session of an agent in a home folder. @throws Error when it does not end in time */
async function runSession(
  agent: AgentName,
  { command }: InstalledAgent,
  { root, url, prompt }: { root: string; url: string; prompt: string },
): Promise<void> {
  const [home, work] = [join(root, 'home'), join(root, 'work')];
  const stage = { home, work, url, prompt, contextTokens: 200_000, quiet: true, plugins: false };
  const start = START_AGENT[agent](stage);
  // With it Codex writes no transcript.
  const given = start.arguments.filter((one) => one !== '--ephemeral');
  // It reads nothing outside its folder without a permission.
  if (agent === 'claude-code') given.push('--allowedTools', 'Bash');
  const child = spawn(command, given, {
    cwd: work,
    env: { HOME: home, PATH: process.env.PATH, LANG: 'C.UTF-8', TZ: 'UTC', ...start.environment },
    stdio: 'ignore',
    detached: true,
  });
  const ended = new Promise<boolean>((resolve) => child.once('exit', () => resolve(true)));
  const isEnded = await Promise.race([ended, sleep(TIME_LIMIT_MS, false, { ref: false })]);
  if (!isEnded && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  await ended;
  if (!isEnded) throw new Error(`${agent} did not end in ${TIME_LIMIT_MS / 1_000} s: "${prompt}".`);
}

async function record(agent: AgentName, program: InstalledAgent, kept: string | undefined): Promise<Signs> {
  const root = mkdtempSync(join(tmpdir(), 'record-transcripts-'));
  // One for all sessions: it numbers its calls, and a call of the same id would be a copy.
  const standIn = await startStandIn({ protocol: PROTOCOLS[agent], answer, key: 'stand-in' });
  const { url } = standIn;
  try {
    mkdirSync(join(root, 'work/.git'), { recursive: true });
    for (const folder of ['.agents/skills', '.claude/skills'])
      for (const name of SKILLS) {
        mkdirSync(join(root, 'home', folder, name), { recursive: true });
        const text = `---\nname: ${name}\ndescription: Use it for ${name} of any kind.\n---\n\n# ${name}\n\nDo it.\n`;
        writeFileSync(join(root, 'home', folder, name, 'SKILL.md'), text);
      }
    for (const prompt of Object.keys(SESSIONS)) await runSession(agent, program, { root, url, prompt });
    const signs = await signsIn(agent, join(root, 'home'));
    if (kept !== undefined) keep(root, join(kept, agent));
    return signs;
  } finally {
    await standIn.stop();
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Counts what readers find: sessions, lists, prompts, and events by kind and skill. */
async function signsIn(agent: AgentName, home: string): Promise<Signs> {
  const { sessions, drift, unread } = await joinedTranscripts(agent, home);
  const signs: Signs = {};
  const add = (sign: string, count = 1) => {
    if (count > 0) signs[sign] = (signs[sign] ?? 0) + count;
  };
  for (const { listed, prompts, answers, events } of sessions) {
    add('sessions');
    add('list', listed.size > 0 ? 1 : 0);
    add('prompt', prompts);
    add('answered', answers > 0 ? 1 : 0);
    for (const { kind, skill } of events) add(`${kind} ${skill}`);
  }
  for (const { version, reason } of drift) add(`withheld: ${version}: ${reason}`);
  for (const [reason, count] of Object.entries(unread)) add(`not read: ${reason}`, count);
  return Object.fromEntries(Object.entries(signs).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Copies the transcripts, with long strings cut and the folder of this run as /home/user. */
function keep(root: string, target: string): void {
  cpSync(join(root, 'home'), target, { recursive: true });
  for (const path of readdirSync(target, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.jsonl')) continue;
    const lines = readFileSync(join(target, path), 'utf8').split('\n').filter(Boolean);
    const short = lines.map((line) => `${JSON.stringify(JSON.parse(line), shortened)}\n`).join('');
    writeFileSync(join(target, path), short.replaceAll(join(root, 'home'), '/home/user'));
  }
}

function shortened(_key: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= LONGEST || /skill/i.test(value)) return value;
  return `${value.slice(0, 200)}…`;
}

function printDifference(agent: AgentName, before: Signs, now: Signs): void {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort();
  const different = names.filter((sign) => before[sign] !== now[sign]);
  for (const sign of different) console.log(`  ${sign}: ${before[sign] ?? 0} -> ${now[sign] ?? 0}`);
  if (different.length === 0) console.log(`  ${agent}: the same ${names.length} signs`);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'string' }, write: { type: 'boolean', default: false } },
});
const recorded: Partial<Record<AgentName, { version: string; signs: Signs }>> = JSON.parse(
  readFileSync(RECORDED, 'utf8'),
);
for (const agent of AGENTS) {
  if (positionals.length > 0 && !positionals.includes(agent)) continue;
  const program = findInstalledAgent(agent);
  if (program === null) {
    console.log(`${agent}: not installed; scripts/agents installs it`);
    continue;
  }
  const before = recorded[agent];
  console.log(`${agent} ${program.version}, before ${before?.version ?? 'never'}`);
  const signs = await record(agent, program, values.keep);
  printDifference(agent, before?.signs ?? {}, signs);
  recorded[agent] = { version: program.version, signs };
}
if (values.write) writeFileSync(RECORDED, `${JSON.stringify(recorded, null, 2)}\n`);
