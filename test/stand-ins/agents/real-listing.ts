import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentName } from '@plugin-eval/core/documents/names.ts';
import type { InstalledAgent } from './installed-agents.ts';
import { listingInRequest } from './listing-in-request.ts';
import { startRecordingEndpoint } from './recording-endpoint.ts';
import { START_AGENT } from './start-agent.ts';

export interface RealListing {
  /** As the model would see it. */
  text: string;
  /** Where the agent ran: `home` and `work` lie in it. It is gone. */
  root: string;
}

const PROMPT = 'Say hello to the recorder.';

/**
 * Starts a real agent with these files and reads the list of skills from the request that it sends.
 * @param files texts by path, which begins with `home/` or `work/`
 * @throws when no list comes in time
 */
export async function realListing(
  agent: AgentName,
  { command }: InstalledAgent,
  files: ReadonlyMap<string, string>,
  {
    contextTokens = 200_000,
    quiet = true,
    timeLimit = 120_000,
    prepare = null,
  }: {
    contextTokens?: number;
    quiet?: boolean;
    timeLimit?: number;
    /** Installs plugins into the home folder before the agent starts. */
    prepare?: ((home: string) => void) | null;
  } = {},
): Promise<RealListing> {
  const root = mkdtempSync(join(tmpdir(), 'plugin-eval-agent-'));
  const [home, work, temporary] = ['home', 'work', 'tmp'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [home, join(work, '.git'), temporary]) mkdirSync(folder, { recursive: true });
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  prepare?.(home);
  const endpoint = await startRecordingEndpoint();
  const start = START_AGENT[agent]({
    home,
    work,
    url: endpoint.url,
    prompt: PROMPT,
    contextTokens,
    quiet,
    plugins: prepare !== null,
  });
  const child = spawn(command, start.arguments, {
    cwd: work,
    env: {
      HOME: home,
      PATH: process.env.PATH,
      TMPDIR: temporary,
      LANG: 'C.UTF-8',
      TZ: 'UTC',
      ...start.environment,
    },
    stdio: 'ignore',
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    for (let waited = 0; waited < timeLimit; waited += 50) {
      for (const body of endpoint.bodies) {
        const text = listingInRequest(agent, body);
        if (text !== null) return { text, root };
      }
      if (child.exitCode !== null && waited > 1_000) break;
      await sleep(50);
    }
    throw new Error(`${agent} sent no list of skills.`);
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    await ended;
    await endpoint.stop();
    rmSync(root, { recursive: true, force: true, maxRetries: 5 });
  }
}
