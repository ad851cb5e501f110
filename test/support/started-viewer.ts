import { type ChildProcess, spawn } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { builtCli, cleanEnvironment } from './built-cli.ts';
import { type Visitor, visit } from './viewer-client.ts';

/** `plugin-eval view` in a process of its own. */
export interface ViewCommand {
  url: string;
  printed: { stdout: string; stderr: string };
  /** Ctrl-C. @returns the exit code, null when a signal ended it */
  interrupt(): Promise<number | null>;
}

/** The same, with its URL opened. */
export interface StartedViewer extends ViewCommand {
  visitor: Visitor;
  /** The JSON of an address. @throws Error when there is none */
  json<T = unknown>(path: string): Promise<T>;
}

/** Starts the built command and opens the URL that it prints. */
export async function startViewer(...args: Parameters<typeof startViewCommand>): Promise<StartedViewer> {
  const command = await startViewCommand(...args);
  const visitor = await visit(command.url);
  return {
    ...command,
    visitor,
    async json<T>(path: string) {
      const { status, body } = await visitor.get(path);
      if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
      return JSON.parse(body) as T;
    },
  };
}

/** Starts the built command; nobody has opened its URL yet. */
export async function startViewCommand(
  workingDirectory: string,
  args: readonly string[],
  variables: Record<string, string> = {},
): Promise<ViewCommand> {
  const child = spawn(process.execPath, [builtCli(), 'view', '--no-open', ...args], {
    cwd: workingDirectory,
    env: { ...cleanEnvironment(), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const printed = { stdout: '', stderr: '' };
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const url = await firstLine(child, printed, ended);
  return {
    url,
    printed,
    interrupt() {
      child.kill('SIGINT');
      return ended;
    },
  };
}

function firstLine(
  child: ChildProcess,
  printed: StartedViewer['printed'],
  ended: Promise<number | null>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed.stdout += text;
      const end = printed.stdout.indexOf('\n');
      if (end !== -1) resolve(printed.stdout.slice(0, end));
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      printed.stderr += text;
    });
    ended.then((code) => reject(new Error(`It ended with ${code}. ${printed.stderr}`)));
  });
}
