import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { doorFor } from '../src/agent-session/doors/doors.ts';
import { AGENT_PROGRAMS } from '../src/agent-session/programs/agent-programs.ts';
import {
  findProgram,
  type InstalledProgram,
  programVersion,
} from '../src/agent-session/programs/find-program.ts';
import { programDrivers } from '../src/agent-session/programs/program-drivers.ts';
import type { SessionRequest } from '../src/agent-session/session.ts';
import type { DriveSession } from '../src/agent-session/session-driver.ts';
import { sessionReservation } from '../src/agent-session/session-reservation.ts';
import { hostMachine, hostSystem } from '../src/config/host-machine.ts';
import { readModelEnvironment } from '../src/config/model-environment.ts';
import { resolveModel } from '../src/model/resolve-model.ts';
import { findSandbox } from '../src/sandbox/find-sandbox.ts';
import type { SandboxHost } from '../src/sandbox/sandbox-host.ts';
import type { StandInProtocol } from '../test/stand-ins/stand-in.ts';
import { synthesisedSkill } from '../test/support/synthesised-skill.ts';
import { CLOCK } from './perform-tasks.ts';
import { processorSeconds } from './processor-seconds.ts';
import { startServer } from './start-server.ts';

const KEY = 'no-real-key-at-all-but-a-long-one';
const TIMES = 10;
const PROTOCOLS: Readonly<Record<string, { protocol: StandInProtocol; model: string; variables: string }>> = {
  'openai-responses': { protocol: 'openai-responses', model: 'openai:gpt-5.2', variables: 'OPENAI' },
  'openai-chat': { protocol: 'openai-chat', model: 'openai:gpt-5.2', variables: 'OPENAI' },
  'anthropic-messages': {
    ...{ protocol: 'anthropic', model: 'anthropic:claude-sonnet-4-5', variables: 'ANTHROPIC' },
  },
};
const SKILL = synthesisedSkill({ name: 'pdf-tables', description: 'Extracts tables from PDF files.' });

/**
 * Sessions of the agent programs that are installed, beside the bare program on this machine: both read a skill in the
 * shell, against a model that answers at once. Processor time of all processes but the model's. Needs bubblewrap.
 */
export async function agentPrograms(say: (line: string) => void): Promise<void> {
  const host = await findSandbox(
    { kind: 'bubblewrap' },
    { ...hostMachine, ...hostSystem, variables: process.env, elapsedMs: CLOCK.elapsedMs },
  );
  for (const program of AGENT_PROGRAMS) {
    const installed = findProgram(program);
    if (installed === null) say(`${program.driver} is not installed (scripts/agents).`);
    else for (const door of program.doors) await compare(installed, door, host, say);
  }
}

async function compare(
  installed: InstalledProgram,
  doorName: string,
  host: SandboxHost,
  say: (line: string) => void,
): Promise<void> {
  const stage = PROTOCOLS[doorName];
  if (stage === undefined) return;
  const server = await startServer('shell-agent.ts', 0, stage.protocol);
  try {
    const { program } = installed;
    const environment = readModelEnvironment({
      [`${stage.variables}_API_KEY`]: KEY,
      [`${stage.variables}_BASE_URL`]: server.url,
    });
    const model = resolveModel(stage.model, environment);
    const request: SessionRequest = {
      ...{ driver: program.driver, driverVersion: programVersion(installed), model },
      ...{ prompt: 'Take the tables out.', skills: [{ name: SKILL.name, hash: SKILL.hash }] },
      ...{ listingBudget: 8_000, maxTurns: 10, maxOutputTokens: 8_192, timeLimit: 60_000 },
    };
    const { drivers, stop } = programDrivers({
      ...{ environment, host: hostMachine, prices: {}, programs: [installed], sandbox: host },
      ...{ random: Math.random, clock: CLOCK },
    });
    const drive = drivers[program.driver] as DriveSession;
    const context = {
      signal: new AbortController().signal,
      reservation: sessionReservation(request, [SKILL], null),
    };
    try {
      const bare = await secondsOf(() => runBare(installed, request, server.url));
      let loaded = 0;
      const session = await secondsOf(async () => {
        const { result } = await drive(request, [SKILL], context);
        loaded += result.loads.length;
      });
      say(
        `${installed.version}, ${doorFor(program.driver, program.doors, model).title}: ${bare.toFixed(2)} s of processor time bare, ${session.toFixed(2)} s a session (${(session / bare).toFixed(2)} times), ${TIMES} each, ${loaded - 1} loads`,
      );
    } finally {
      await stop();
    }
  } finally {
    server.stop();
  }
}

/** Of one run; the first is not counted. */
async function secondsOf(run: () => Promise<void>): Promise<number> {
  await run();
  const before = processorSeconds();
  for (let time = 0; time < TIMES; time++) await run();
  return (processorSeconds() - before) / TIMES;
}

/** The program as it is, without a sandbox and a gateway, in an empty home. */
async function runBare(
  { program, entry }: InstalledProgram,
  request: SessionRequest,
  url: string,
): Promise<void> {
  const root = mkdtempSync(join(homedir(), '.bare-agent-'));
  try {
    const work = join(root, 'work');
    mkdirSync(work);
    const door = doorFor(program.driver, program.doors, request.model).name;
    const start = program.start({
      ...{ prompt: request.prompt, model: request.model, door, url, token: KEY, home: root },
      ...{
        maxOutputTokens: request.maxOutputTokens,
        contextTokens: null,
        userTurn: 1,
        userTurns: 1,
        scene: null,
      },
    });
    const skill = `${program.skillsFolder}/${SKILL.name}/SKILL.md`;
    const files = {
      ...start.files,
      [skill]: Buffer.from(SKILL.files.get('SKILL.md') ?? []).toString('utf8'),
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const [command = '', ...rest] = entry.command(entry.folder, process.execPath);
    const child = spawn(command, [...rest, ...start.arguments], {
      cwd: work,
      env: { HOME: root, PATH: '/usr/local/bin:/usr/bin:/bin', TMPDIR: '/tmp', ...start.environment },
      stdio: ['ignore', 'ignore', 'ignore'],
    });
    const [code] = (await once(child, 'exit')) as [number];
    if (code !== 0) throw new Error(`${program.driver} ended with ${code}.`);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
