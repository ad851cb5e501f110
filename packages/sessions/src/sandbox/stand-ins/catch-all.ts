import { SESSION_FOLDER } from '../sandbox.ts';

/** Paths of the socket to the stand-ins in a sandbox, of the Node that leads to it, and of their certificate. */
export const STAND_IN_SOCKET = '/run/stand-ins/hosts.sock';
export const STAND_IN_NODE = '/opt/stand-ins/node';
export const STAND_IN_CERTIFICATE = '/run/stand-ins/ca.pem';
const READY = `${SESSION_FOLDER}/stand-ins-ready`;
const MOST_AT_ONCE = 64;

/** Sends every name to the resolver on the loopback. */
export const RESOLVER_SETTINGS = 'nameserver 127.0.0.1\noptions timeout:2 attempts:1\n';

/** Variables in which programs look for certificates to trust. */
export const CERTIFICATE_ENVIRONMENT: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['SSL_CERT_FILE', 'CURL_CA_BUNDLE', 'REQUESTS_CA_BUNDLE', 'NODE_EXTRA_CA_CERTS', 'PIP_CERT'],
    ...['GIT_SSL_CAINFO', 'AWS_CA_BUNDLE', 'npm_config_cafile', 'DENO_CERT'],
  ].map((name) => [name, STAND_IN_CERTIFICATE]),
);

/** Capabilities within the sandbox's own network that the catch-all needs; commands run without them. */
export const CATCH_ALL_CAPABILITIES = ['CAP_NET_ADMIN', 'CAP_NET_BIND_SERVICE'];

/**
 * Listens on every address of the sandbox's network at the given ports and for DNS, and passes all bytes to the
 * socket with a line that names address and port. It decides nothing.
 */
const passOn = (ports: readonly number[]) => `
const { createServer, connect } = require('node:net');
const { createSocket } = require('node:dgram');
const toStandIns = (line) => {
  const outer = connect({ path: '${STAND_IN_SOCKET}', allowHalfOpen: true });
  outer.write(line);
  return outer;
};
const waiting = ${JSON.stringify(ports)}.map((port) => new Promise((resolve) => {
  const server = createServer({ allowHalfOpen: true }, (inner) => {
    const outer = toStandIns('tcp ' + inner.localAddress + ' ' + port + '\\n');
    inner.on('error', () => outer.destroy()).pipe(outer);
    outer.on('error', () => inner.destroy()).pipe(inner);
  });
  server.maxConnections = ${MOST_AT_ONCE};
  server.on('error', resolve).listen({ port, host: '::', ipv6Only: false }, resolve);
}));
waiting.push(new Promise((resolve) => {
  const resolver = createSocket({ type: 'udp4' });
  let open = 0;
  resolver.on('message', (message, { address, port }) => {
    if (open >= ${MOST_AT_ONCE}) return;
    open += 1;
    const outer = toStandIns('dns\\n');
    const pieces = [];
    outer.on('data', (piece) => pieces.push(piece)).on('error', () => undefined);
    outer.on('close', () => { open -= 1; if (pieces.length > 0) resolver.send(Buffer.concat(pieces), port, address); });
    outer.end(message);
  });
  resolver.on('error', resolve).bind(53, '0.0.0.0', resolve);
}));
Promise.all(waiting).then(() => require('node:fs').writeFileSync('${READY}', ''));
`;

/**
 * Makes every address local, starts the catch-all without the descriptors meant for others, and then the command
 * without capabilities; exits with 125 when it does not start.
 */
const START = `
pass_on=$1
shift
{ ip route add local 0.0.0.0/0 dev lo && { ip -6 route add local ::/0 dev lo || true; } && command -v setpriv; } >/dev/null 2>&1 || exit 125
node=${STAND_IN_NODE}
env -i "$node" --version >/dev/null 2>&1 || node=node
{ exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-
  exec setpriv --inh-caps -net_admin --ambient-caps -net_admin env -i "$node" -e "$pass_on"; } </dev/null >/dev/null 2>&1 &
tries=0
until [ -e ${READY} ]; do
  tries=$((tries + 1))
  if [ "$tries" -gt 200 ] || ! kill -0 $! 2>/dev/null; then exit 125; fi
  sleep 0.05
done
exec setpriv --inh-caps -all --ambient-caps -all "$@"
`;

/** Programs of the system that the catch-all needs, each with the package that usually brings it. */
export const CATCH_ALL_PROGRAMS = { ip: 'iproute2', setpriv: 'util-linux' } as const;

/** A command in whose network every host is a stand-in. @param ports of TCP, in addition to DNS */
export function behindCatchAll(command: readonly string[], ports: readonly number[]): string[] {
  return ['/bin/sh', '-c', START, 'sh', passOn(ports), ...command];
}
