import type { JsonRecord } from '@plugin-eval/core/text/json-values.ts';
import { GATEWAY_SOCKET } from '../sandbox/sandbox.ts';

const PORT = 8080;
/** Time for a program to end with its standard input, before it is killed. */
const GRACE_MS = 1_000;
/** The field that reports a program's end, with its exit code. */
const ENDED = 'forwarder.ended';

/** URL of the gateway for programs in a sandbox. */
export const FORWARDED_URL = `http://127.0.0.1:${PORT}`;

/** Forwards the loopback device of the sandbox to the gateway's socket: programs support addresses, not sockets. */
const FORWARDER = `
const net = require('node:net');
const { argv, exit, kill, stdin, stdout } = require('process');
const [socket, port, program, ...rest] = argv.slice(1);
const server = net.createServer((client) => {
  const gateway = net.connect(socket);
  client.on('error', () => gateway.destroy());
  gateway.on('error', () => client.destroy());
  client.pipe(gateway).pipe(client);
});
`;

/**
 * Starts the program. When it ends, reports this on a separate line, and waits on standard input for the next files and
 * command as a line of JSON; without one it exits like the program.
 */
const SCRIPT = `
const lines = require('node:readline').createInterface({ input: stdin })[Symbol.asyncIterator]();
const run = (program, rest) => {
  const child = require('node:child_process').spawn(program, rest, { stdio: ['ignore', 'inherit', 'inherit'] });
  child.on('error', (error) => { console.error(error.message); exit(127); });
  child.on('exit', async (status) => {
    const code = status ?? 137;
    stdout.write('\\n' + JSON.stringify({ '${ENDED}': code }) + '\\n');
    const { done, value } = await lines.next();
    if (done) exit(code);
    const next = JSON.parse(value);
    for (const [path, text] of Object.entries(next.files)) require('node:fs').writeFileSync(path, text);
    run(next.command[0], next.command.slice(1));
  });
};
server.listen(Number(port), '127.0.0.1', () => run(program, rest));
`;

/** Passes standard input on. Some programs do not end with it. */
const DIALOGUE = `
server.listen(Number(port), '127.0.0.1', () => {
  const child = require('node:child_process').spawn(program, rest, { stdio: ['pipe', 'inherit', 'inherit'], detached: true });
  child.on('error', (error) => { console.error(error.message); exit(127); });
  child.on('exit', (status) => exit(status ?? 137));
  child.stdin.on('error', () => {});
  stdin.pipe(child.stdin);
  stdin.on('end', () => setTimeout(() => kill(-child.pid, 'SIGKILL'), ${GRACE_MS}));
});
`;

/** A command that has the gateway at `FORWARDED_URL`. @param node the program Node in the sandbox */
export function forwarded(node: string, command: readonly string[]): string[] {
  return [node, '-e', `${FORWARDER}${SCRIPT}`, GATEWAY_SOCKET, String(PORT), ...command];
}

/** The same for a program that is spoken to: it ends, or is killed, when standard input ends. */
export function forwardedDialogue(node: string, command: readonly string[]): string[] {
  return [node, '-e', `${FORWARDER}${DIALOGUE}`, GATEWAY_SOCKET, String(PORT), ...command];
}

/** Returns true for an output line that reports the program's end. */
export function saysEnded(line: JsonRecord): boolean {
  return typeof line[ENDED] === 'number';
}

/** The forwarder's next command. @param files texts by absolute path in the sandbox */
export function nextLine(command: readonly string[], files: Readonly<Record<string, string>>): string {
  return `${JSON.stringify({ command, files })}\n`;
}
