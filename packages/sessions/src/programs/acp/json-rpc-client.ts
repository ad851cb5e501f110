import { isRecord, type JsonRecord, recordOf, stringOf } from '@plugin-eval/core/text/json-values.ts';

const METHOD_NOT_FOUND = -32601;
const LONGEST_MESSAGE = 300;

/** An agent rejected one of our requests. */
export class AcpRequestError extends Error {
  readonly method: string;
  readonly code: number | null;

  constructor(method: string, code: number | null, message: string) {
    super(message);
    this.name = 'AcpRequestError';
    this.method = method;
    this.code = code;
  }

  static isInstance(error: unknown): error is AcpRequestError {
    return error instanceof AcpRequestError;
  }
}

/** Handlers of requests from the other side. */
export interface JsonRpcHandlers {
  /** Answers a request. @returns the result; undefined for an unknown method */
  request(method: string, params: JsonRecord): JsonRecord | undefined;
  notification(method: string, params: JsonRecord): void;
}

/**
 * JSON-RPC 2.0 over lines. Source: https://agentclientprotocol.com/protocol/transports. The official client brings an MCP
 * server and reads lines of any length, so the few messages are handled here, after lines were limited.
 */
export class JsonRpcClient {
  readonly #send: (line: string) => void;
  readonly #handlers: JsonRpcHandlers;
  readonly #waiting = new Map<
    number,
    { method: string; resolve: (result: unknown) => void; reject: (error: Error) => void }
  >();
  #requests = 0;

  constructor(send: (line: string) => void, handlers: JsonRpcHandlers) {
    this.#send = send;
    this.#handlers = handlers;
  }

  /** @throws AcpRequestError when the other side rejects it */
  async request(method: string, params: JsonRecord): Promise<JsonRecord> {
    this.#requests += 1;
    const id = this.#requests;
    const answer = new Promise<unknown>((resolve, reject) => {
      this.#waiting.set(id, { method, resolve, reject });
    });
    this.#write({ id, method, params });
    return recordOf(await answer);
  }

  notify(method: string, params: JsonRecord): void {
    this.#write({ method, params });
  }

  /** Takes one message of the other side; anything that is no message is passed over. */
  receive(message: JsonRecord): void {
    const { id, method, params, result, error } = message;
    if (typeof method === 'string') {
      if (id === undefined || id === null) this.#handlers.notification(method, recordOf(params));
      else this.#answer(id, method, recordOf(params));
      return;
    }
    const waiting = typeof id === 'number' ? this.#waiting.get(id) : undefined;
    if (waiting === undefined) return;
    this.#waiting.delete(id as number);
    if (isRecord(error)) waiting.reject(rejection(waiting.method, error));
    else waiting.resolve(result);
  }

  #answer(id: unknown, method: string, params: JsonRecord): void {
    const result = this.#handlers.request(method, params);
    this.#write(
      result === undefined
        ? { id, error: { code: METHOD_NOT_FOUND, message: `${method} is not available.` } }
        : { id, result },
    );
  }

  #write(message: JsonRecord): void {
    this.#send(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
}

function rejection(method: string, { code, message, data }: JsonRecord): AcpRequestError {
  const details = stringOf(data) ?? stringOf(recordOf(data).details) ?? stringOf(recordOf(data).message);
  const said = [stringOf(message) ?? `${method} failed`, details].filter(Boolean).join(': ');
  return new AcpRequestError(method, typeof code === 'number' ? code : null, said.slice(0, LONGEST_MESSAGE));
}
