import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ANSWER_HEADERS } from './answer-headers.ts';

/** By the code of Node's error. */
const STATUSES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** What is no HTTP, too large or too slow: nothing of it is repeated. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  const hasAnswered = socket instanceof Socket && socket.bytesWritten > 0;
  if (hasAnswered || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUSES[error.code ?? ''] ?? '400 Bad Request';
  const headers = Object.entries(ANSWER_HEADERS).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n${headers.join('')}\r\n`);
}
