import { SESSION_FOLDER } from '../sandbox.ts';

/** Path of the proxy's socket in a sandbox, and of its forwarder. */
export const PROXY_SOCKET = '/run/proxy/hosts.sock';
export const FORWARDER = '/opt/proxy/node';
const READY = `${SESSION_FOLDER}/proxy-ready`;
const PORT = 3128;
const ADDRESS = `http://127.0.0.1:${PORT}`;
const NOT_THROUGH_IT = 'localhost,127.0.0.1,::1';

/** Environment variables for programs that support a proxy. */
export const PROXY_ENVIRONMENT: Readonly<Record<string, string>> = {
  http_proxy: ADDRESS,
  https_proxy: ADDRESS,
  HTTP_PROXY: ADDRESS,
  HTTPS_PROXY: ADDRESS,
  no_proxy: NOT_THROUGH_IT,
  NO_PROXY: NOT_THROUGH_IT,
};

/**
 * Passes bytes on from the loopback of the sandbox to the socket, and decides nothing. It begins once the socket has
 * answered: the engine of a container may have mounted one that leads nowhere.
 */
const PASS_ON = `
const { createServer, connect } = require('node:net');
const server = createServer({ allowHalfOpen: true }, (inner) => {
  const outer = connect({ path: '${PROXY_SOCKET}', allowHalfOpen: true });
  inner.on('error', () => outer.destroy()).pipe(outer);
  outer.on('error', () => inner.destroy()).pipe(inner);
});
const first = connect('${PROXY_SOCKET}', () => {
  first.destroy();
  server.listen(${PORT}, '127.0.0.1', () => require('node:fs').writeFileSync('${READY}', ''));
});
`;

/**
 * Starts the forwarder without the descriptors meant for others, then the command; exits with 125 when it
 * does not start. Uses this machine's Node, or the image's when made for another system.
 */
const START = `
pass_on=$1
shift
node=${FORWARDER}
"$node" --version >/dev/null 2>&1 || node=node
{ exec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-; exec "$node" -e "$pass_on"; } </dev/null >/dev/null 2>&1 &
tries=0
until [ -e ${READY} ]; do
  tries=$((tries + 1))
  if [ "$tries" -gt 200 ] || ! kill -0 $! 2>/dev/null; then
    echo 'The connection to the allowed hosts could not be opened.' >&2
    exit 125
  fi
  sleep 0.05
done
exec "$@"
`;

/** A command that finds the proxy on the loopback of its sandbox. */
export function behindForwarder(command: readonly string[]): string[] {
  return ['/bin/sh', '-c', START, 'sh', PASS_ON, ...command];
}
