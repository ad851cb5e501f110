import type { JsonRecord } from '@plugin-eval/core/text/json-values.ts';
import { GATEWAY_SOCKET } from '../sandbox/sandbox.ts';

const PORT = 8080;
/** The field that reports a program's end, with its exit code. */
const ENDED = 'forwarder.ended';

/** URL of the gateway for programs in a sandbox. */
export const FORWARDED_URL = `http://127.0.0.1:${PORT}`;

/**
 * Listens on the loopback device of the sandbox, forwards everything to the gateway's socket, and then starts
 * the program: programs support addresses, not sockets. When the program ends it reports this on a separate
 * line, and waits on standard input for the next files and command as a line of JSON; without one it exits
 * like the program.
 */
const SCRIPT = `
const net = require('node:net');
const { argv, exit, stdin, stdout } = require('process');
const [socket, port, program, ...rest] = argv.slice(1);
const server = net.createServer((client) => {
  const gateway = net.connect(socket);
  client.on('error', () => gateway.destroy());
  gateway.on('error', () => client.destroy());
  client.pipe(gateway).pipe(client);
});
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

/** A command that has the gateway at `FORWARDED_URL`. @param node the program Node in the sandbox */
export function forwarded(node: string, command: readonly string[]): string[] {
  return [node, '-e', SCRIPT, GATEWAY_SOCKET, String(PORT), ...command];
}

/** Returns true for an output line that reports the program's end. */
export function saysEnded(line: JsonRecord): boolean {
  return typeof line[ENDED] === 'number';
}

/** The forwarder's next command. @param files texts by absolute path in the sandbox */
export function nextLine(command: readonly string[], files: Readonly<Record<string, string>>): string {
  return `${JSON.stringify({ command, files })}\n`;
}
