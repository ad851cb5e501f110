/**
 * A response for the providers' packages: JSON already received. It avoids the platform's class, which takes
 * 40 ms of a command to load, and its streams, a tenth of a call.
 */
export function jsonResponse(status: number, bytes: Uint8Array): Response {
  const response = {
    ok: status >= 200 && status < 300,
    status,
    statusText: '',
    headers: new Map([['content-type', 'application/json']]),
    body: { getReader: () => readerOf(bytes) },
    text: async () => new TextDecoder().decode(bytes),
    json: async () => JSON.parse(new TextDecoder().decode(bytes)),
  };
  return response as unknown as Response;
}

function readerOf(bytes: Uint8Array) {
  let isRead = false;
  return {
    read: async () => {
      const done = isRead;
      isRead = true;
      return done ? { done, value: undefined } : { done, value: bytes };
    },
    cancel: async () => {},
    releaseLock: () => {},
  };
}
