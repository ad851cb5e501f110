import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { StandInProtocol } from '../test/stand-ins/stand-in.ts';

const TEST_SERVER = fileURLToPath(new URL('../test/stand-ins/serve.ts', import.meta.url));

/** What a server has seen: calls in all, and when the first since the last look came and the last was answered. */
export interface ServerCounts {
  calls: number;
  /** Milliseconds since 1970. */
  firstCallAt: number;
  lastAnswerAt: number;
}

export interface BenchServer {
  url: string;
  pid: number;
  counts(): Promise<ServerCounts>;
  stop(): void;
}

/** A model in a process of its own. @param answers file name in test/stand-ins */
export async function startServer(
  answers: string,
  delayMs: number,
  protocol: StandInProtocol = 'anthropic',
): Promise<BenchServer> {
  const answerModule = fileURLToPath(new URL(`../test/stand-ins/${answers}`, import.meta.url));
  const config = { protocol, answerModule, delayMs };
  const child: ChildProcess = spawn(process.execPath, [TEST_SERVER, JSON.stringify(config)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error('The server has no output.');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const url = line.toString().trim();
  return {
    url,
    pid: child.pid ?? 0,
    async counts() {
      const seen = (await (await fetch(`${url}/stand-in`)).json()) as Record<string, number>;
      const { calls = 0, first_call_at: firstCallAt = 0, last_answer_at: lastAnswerAt = 0 } = seen;
      return { calls, firstCallAt, lastAnswerAt };
    },
    stop: () => void child.kill(),
  };
}
