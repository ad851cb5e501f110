import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** What an endpoint was sent. */
export interface EndpointRequest {
  headers: IncomingMessage['headers'];
  path: string;
  /** As it came. */
  text: string;
  /** Parsed. */
  body: Record<string, unknown>;
}

export interface PlainEndpoint {
  url: string;
  requests: EndpointRequest[];
}

/** What it answers: JSON with status 200, or whatever the function does with the response. */
export type EndpointAnswer = object | ((response: ServerResponse) => void);

/** A server on 127.0.0.1 that takes JSON of any form. It ends with the running test. */
export async function plainEndpoint(
  answer: (request: EndpointRequest, n: number) => EndpointAnswer,
): Promise<PlainEndpoint> {
  const requests: EndpointRequest[] = [];
  const server = createServer(async (message, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of message) pieces.push(piece);
    const text = Buffer.concat(pieces).toString('utf8');
    const request = {
      headers: message.headers,
      path: message.url ?? '',
      text,
      body: text === '' ? {} : JSON.parse(text),
    };
    const said = answer(request, requests.push(request) - 1);
    if (typeof said === 'function') said(response);
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(said));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/chat`, requests };
}
