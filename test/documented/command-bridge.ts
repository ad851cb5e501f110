import { chmodSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, dirname, join } from 'node:path';
import type { CliIo } from '@plugin-eval/cli/io.ts';
import { pressing, runCommand } from '../support/recording-io.ts';
import { writeTree } from '../support/write-tree.ts';

/** One call of `plugin-eval` from a shell. */
export interface BridgedCall {
  /** Value of STEP in the shell, which says which command of a block this is. */
  step: string;
  args: string[];
  code: number;
  stdout: string;
  stderr: string;
}

interface CallRequest {
  args: string[];
  cwd: string;
  isTerminal: boolean;
  variables: Record<string, string>;
}

export interface CommandBridge {
  /** Calls since the last `take`, in their order. */
  take(): BridgedCall[];
  stop(): void;
}

/** Commands that serve until they are stopped. */
const SERVING = new Set(['view', 'worker', 'mcp']);

/** Sends a call to the process of the test and prints what came back. */
const CLIENT = `import { connect } from 'node:net';
import { fstatSync, writeSync } from 'node:fs';
const socket = connect(process.env.BRIDGE_SOCKET);
const isTerminal = String(fstatSync(1).ino) === process.env.BRIDGE_TERMINAL;
socket.end(JSON.stringify({ args: process.argv.slice(2), cwd: process.cwd(), isTerminal, variables: process.env }));
let text = '';
for await (const chunk of socket.setEncoding('utf8')) text += chunk;
const { code, stdout, stderr } = JSON.parse(text);
const write = (descriptor, bytes) => { for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at); };
write(1, Buffer.from(stdout));
write(2, Buffer.from(stderr));
process.exitCode = code;
`;

/**
 * Serves a program `plugin-eval` for shells that runs each call in this process, as fast as a function call and with
 * stand-ins for the world.
 * @param tools folder that is put on the PATH of the shells; the program is written there
 * @param variables that win over those of the shell
 */
export async function startCommandBridge(
  tools: string,
  variables: Record<string, string>,
): Promise<CommandBridge> {
  const client = join(tools, 'client.mjs');
  writeTree(tools, { 'client.mjs': CLIENT });
  writeProgram(join(tools, 'plugin-eval'), client);
  let calls: BridgedCall[] = [];
  let lastRun = '';
  const answer = async (text: string): Promise<string> => {
    const request = JSON.parse(text) as CallRequest;
    // The page says RUN where a reader puts the id of the run above.
    const args = request.args.map((argument) => (argument === 'RUN' ? lastRun : argument));
    const ended = await run({ ...request, args }, variables);
    lastRun = /\brun (r[a-z0-9]{6,})/.exec(ended.stderr)?.[1] ?? lastRun;
    calls.push({ step: request.variables.STEP ?? '', args, ...ended });
    return JSON.stringify(ended);
  };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', async () => socket.end(await answer(text)));
  });
  await new Promise<void>((resolve) => server.listen(join(tools, 'bridge'), resolve));
  return {
    take: () => {
      const taken = calls;
      calls = [];
      return taken;
    },
    stop: () => server.close(),
  };
}

/** Writes a program that starts a script of Node. */
export function writeProgram(path: string, script: string): void {
  writeTree(dirname(path), {
    [basename(path)]: `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`,
  });
  chmodSync(path, 0o755);
}

async function run({ args, cwd, isTerminal, variables }: CallRequest, own: Record<string, string>) {
  const interrupts: Partial<CliIo> = SERVING.has(args[0] ?? '')
    ? {
        onInterrupt: (stop) => {
          const timer = setTimeout(stop, 100);
          return () => clearTimeout(timer);
        },
      }
    : {};
  try {
    return await runCommand(cwd, args, {
      stdoutIsTerminal: isTerminal,
      openKeyboard: () => pressing('q').keyboard,
      now: () => new Date(),
      ...interrupts,
      variables: { ...variables, ...own },
    });
  } catch (error) {
    return { code: 70, stdout: '', stderr: `${(error as Error).stack}\n` };
  }
}
