import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { homedir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { hostMachine, hostSystem } from '@plugin-eval/engine/config/host-machine.ts';
import { readModelEnvironment } from '@plugin-eval/engine/config/model-environment.ts';
import { resolveModel } from '@plugin-eval/engine/model/resolve-model.ts';
import { placedFiles } from '@plugin-eval/sessions/execution/placed-files.ts';
import { InstalledSkills } from '@plugin-eval/sessions/installed-skills.ts';
import { AGENT_PROGRAMS } from '@plugin-eval/sessions/programs/agent-programs.ts';
import {
  findProgram,
  type InstalledProgram,
  programVersion,
} from '@plugin-eval/sessions/programs/find-agent-program.ts';
import { FORWARDED_URL } from '@plugin-eval/sessions/programs/gateway-forwarder.ts';
import { programDrivers } from '@plugin-eval/sessions/programs/program-drivers.ts';
import { mountedAt, PROGRAM_LIMITS, ProgramRun } from '@plugin-eval/sessions/programs/program-run.ts';
import { protocolFor } from '@plugin-eval/sessions/protocols/protocols.ts';
import { findSandbox } from '@plugin-eval/sessions/sandbox/find-sandbox.ts';
import { makeOwnedFolder } from '@plugin-eval/sessions/sandbox/owned-folder.ts';
import { HOME_FOLDER } from '@plugin-eval/sessions/sandbox/sandbox.ts';
import type { SandboxHost } from '@plugin-eval/sessions/sandbox/sandbox-host.ts';
import { watchedFiles } from '@plugin-eval/sessions/sandbox/watched-files.ts';
import type { DriveSession } from '@plugin-eval/sessions/session-driver.ts';
import type { SessionRequest } from '@plugin-eval/sessions/session-request.ts';
import { sessionReservation } from '@plugin-eval/sessions/session-reservation.ts';
import type { StandInProtocol } from '../test/stand-ins/stand-in.ts';
import { startBareProgram } from '../test/support/bare-program.ts';
import { synthesisedSkill } from '../test/support/synthesised-skill.ts';
import { CLOCK } from './perform-tasks.ts';
import { ownProcessorGroup, type ProcessorGroup } from './processor-group.ts';
import { startServer } from './start-server.ts';

const KEY = 'no-real-key-at-all-but-a-long-one';
const TIMES = Number(process.env.TIMES ?? 10);
const PROTOCOLS: Readonly<Record<string, { protocol: StandInProtocol; model: string; variables: string }>> = {
  'openai-responses': { protocol: 'openai-responses', model: 'openai:gpt-5.2', variables: 'OPENAI' },
  'openai-chat': { protocol: 'openai-chat', model: 'openai:gpt-5.2', variables: 'OPENAI' },
  'anthropic-messages': {
    ...{ protocol: 'anthropic', model: 'anthropic:claude-sonnet-4-5', variables: 'ANTHROPIC' },
  },
  'google-generate-content': { protocol: 'google', model: 'google:gemini-2.5-pro', variables: 'GOOGLE' },
};
const SKILL = synthesisedSkill({ name: 'pdf-tables', description: 'Extracts tables from PDF files.' });

/**
 * Sessions of the agent programs that are installed, beside the bare program on this machine and in the same sandbox: all
 * three read a skill in the shell, against a model that answers at once, in turns. Processor time of all processes but the
 * model's. Needs bubblewrap. PROGRAMS names some of them, TIMES says how often.
 */
export async function agentPrograms(say: (line: string) => void): Promise<void> {
  // Before the sandbox looks for its place: its groups are made below.
  const processors = ownProcessorGroup();
  const host = await findSandbox(
    { kind: 'bubblewrap' },
    { ...hostMachine, ...hostSystem, variables: process.env, elapsedMs: CLOCK.elapsedMs },
  );
  const named = process.env.PROGRAMS?.split(',');
  for (const program of AGENT_PROGRAMS) {
    if (named?.includes(program.driver) === false) continue;
    const installed = findProgram(program);
    if (installed === null) say(`${program.driver} is not installed (scripts/agents).`);
    else
      for (const protocol of program.protocols) await compare(installed, protocol, { host, processors, say });
  }
}

async function compare(
  installed: InstalledProgram,
  doorName: string,
  { host, processors, say }: { host: SandboxHost; processors: ProcessorGroup; say: (line: string) => void },
): Promise<void> {
  const stage = PROTOCOLS[doorName];
  if (stage === undefined) return;
  const server = await startServer('shell-agent.ts', 0, stage.protocol);
  processors.leaveOut(server.pid);
  try {
    const { program } = installed;
    const environment = readModelEnvironment({
      [`${stage.variables}_API_KEY`]: KEY,
      [`${stage.variables}_BASE_URL`]: server.url,
    });
    const model = resolveModel(stage.model, environment);
    // It asks this model in another protocol.
    if (protocolFor(program.driver, program.protocols, model).name !== doorName) return;
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
      let loaded = 0;
      const [bare, shut, session] = await secondsOf(processors, [
        () => runBare(installed, request, server.url),
        () => runShut(installed, request, server.url, host),
        async () => {
          const { result } = await drive(request, [SKILL], context);
          loaded += result.loads.length;
        },
      ]);
      say(
        `${installed.version}, ${protocolFor(program.driver, program.protocols, model).title}: ${bare.toFixed(2)} s of processor time bare, ${shut.toFixed(2)} s in the sandbox, ${session.toFixed(2)} s a session (${(session / shut).toFixed(2)} times the sandbox, ${(session / bare).toFixed(2)} times bare), ${TIMES} each, ${loaded - 1} loads`,
      );
    } finally {
      await stop();
    }
  } finally {
    server.stop();
  }
}

/** Of one run of each, in turns; the first of each is not counted. */
async function secondsOf<Runs extends readonly (() => Promise<void>)[]>(
  processors: ProcessorGroup,
  runs: [...Runs],
): Promise<{ [At in keyof Runs]: number }> {
  const seconds = runs.map(() => 0);
  for (let time = 0; time <= TIMES; time++)
    for (const [at, run] of runs.entries()) {
      const before = processors.seconds();
      await run();
      if (time > 0) seconds[at] = (seconds[at] ?? 0) + (processors.seconds() - before) / TIMES;
    }
  return seconds as { [At in keyof Runs]: number };
}

/** The program in the sandbox of a session, with a plain pipe to the model in the place of the gateway. */
async function runShut(
  { program, entry }: InstalledProgram,
  request: SessionRequest,
  url: string,
  host: SandboxHost,
): Promise<void> {
  const folder = await makeOwnedFolder(hostMachine);
  const socket = join(folder, 'model.sock');
  const { hostname, port } = new URL(url);
  const pipe = createServer((client) => {
    const model = connect(Number(port), hostname);
    client.on('error', () => model.destroy());
    model.on('error', () => client.destroy());
    client.pipe(model).pipe(client);
  });
  try {
    await new Promise<void>((resolve) => pipe.listen(socket, resolve));
    const start = program.start({
      ...{ prompt: request.prompt, model: request.model, token: KEY, url: FORWARDED_URL, home: HOME_FOLDER },
      ...{ program: mountedAt(entry), maxOutputTokens: request.maxOutputTokens, contextTokens: null },
      ...{ protocol: protocolFor(program.driver, program.protocols, request.model).name },
      ...{ userTurn: 1, userTurns: 1, scene: null },
    });
    const skillsFolder = posix.join(HOME_FOLDER, program.skillsFolder);
    const placed = placedFiles(new Map(), new InstalledSkills([SKILL], skillsFolder));
    const watched = watchedFiles(placed, skillsFolder);
    const run = new ProgramRun(program.eventReader());
    await run.start(host, {
      ...{ entry, start, next: () => null, prompted: () => undefined, placed, watched, gateway: socket },
      ...{ limits: PROGRAM_LIMITS, setup: [] },
    });
    await run.ended;
    await run.end();
    if (!run.hasEndedWell)
      throw new Error(`${program.driver} did not end well: ${run.problem ?? run.stderr}`);
  } finally {
    pipe.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The program as it is, without a sandbox and a gateway, in an empty home. */
async function runBare(installed: InstalledProgram, request: SessionRequest, url: string): Promise<void> {
  const { program } = installed;
  const home = mkdtempSync(join(homedir(), '.bare-agent-'));
  try {
    const work = join(home, 'work');
    mkdirSync(work);
    const skill = join(home, program.skillsFolder, SKILL.name, 'SKILL.md');
    mkdirSync(dirname(skill), { recursive: true });
    writeFileSync(skill, SKILL.files.get('SKILL.md') ?? '');
    const { prompt, model } = request;
    const protocol = protocolFor(program.driver, program.protocols, model).name;
    const code = await startBareProgram(installed, { home, work, url, key: KEY, model, protocol, prompt })
      .ended;
    if (code !== 0) throw new Error(`${program.driver} ended with ${code}.`);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
