import { GATEWAY_SOCKET } from '../../sandbox/sandbox.ts';
import type { JsonRecord } from '../../text/json-values.ts';

const PORT = 8080;
/** The field of the line by which it says that a program has ended, with its exit code. */
const ENDED = 'forwarder.ended';

/** Where programs in a sandbox find the gateway. */
export const FORWARDED_URL = `http://127.0.0.1:${PORT}`;

/**
 * Listens on the loopback device of the sandbox, hands everything on to the gateway's socket, and starts the program that
 * follows once it does: programs know addresses, and no sockets. When the program has ended it says so on a line of its
 * own, and waits on its standard input for what to write and start next, a line of JSON; without one it ends as the
 * program did.
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

/** Whether a line of its standard output says that the program has ended. */
export function saysEnded(line: JsonRecord): boolean {
  return typeof line[ENDED] === 'number';
}

/** What the forwarder is told to start next. @param files texts by absolute path in the sandbox */
export function nextLine(command: readonly string[], files: Readonly<Record<string, string>>): string {
  return `${JSON.stringify({ command, files })}\n`;
}
