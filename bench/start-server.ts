import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const TEST_SERVER = fileURLToPath(new URL('../test/stand-ins/serve.ts', import.meta.url));

/** A model of Anthropic's protocol, in a process of its own. @param answers file name in test/stand-ins */
export async function startServer(answers: string, delayMs: number): Promise<{ url: string; stop(): void }> {
  const answerModule = fileURLToPath(new URL(`../test/stand-ins/${answers}`, import.meta.url));
  const config = { protocol: 'anthropic', answerModule, delayMs };
  const child: ChildProcess = spawn(process.execPath, [TEST_SERVER, JSON.stringify(config)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout === null) throw new Error('The server has no output.');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: line.toString().trim(), stop: () => void child.kill() };
}
