import { GATEWAY_SOCKET } from '../../sandbox/sandbox.ts';

const PORT = 8080;

/** Where programs in a sandbox find the gateway. */
export const FORWARDED_URL = `http://127.0.0.1:${PORT}`;

/**
 * Listens on the loopback device of the sandbox, hands everything on to the gateway's socket, and starts the program that
 * follows once it does: programs know addresses, and no sockets. It ends with the program, and as it did.
 */
const SCRIPT = `
const net = require('node:net');
const { argv, exit } = require('process');
const [socket, port, program, ...rest] = argv.slice(1);
const server = net.createServer((client) => {
  const gateway = net.connect(socket);
  client.on('error', () => gateway.destroy());
  gateway.on('error', () => client.destroy());
  client.pipe(gateway).pipe(client);
});
server.listen(Number(port), '127.0.0.1', () => {
  const child = require('node:child_process').spawn(program, rest, { stdio: ['ignore', 'inherit', 'inherit'] });
  child.on('error', (error) => { console.error(error.message); exit(127); });
  child.on('exit', (code) => exit(code ?? 137));
});
`;

/** A command that has the gateway at `FORWARDED_URL`. @param node the program Node in the sandbox */
export function forwarded(node: string, command: readonly string[]): string[] {
  return [node, '-e', SCRIPT, GATEWAY_SOCKET, String(PORT), ...command];
}
