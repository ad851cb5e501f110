import { openaiError } from '../protocols/openai-error.ts';
import type { KeptBatch, Reply, Route } from './stand-in-batches.ts';

interface Asked {
  input_file_id: string;
  endpoint: string;
  completion_window: string;
  metadata: Record<string, string>;
}

/** OpenAI's Files and Batch API. Source: https://platform.openai.com/docs/api-reference/batch (read 2026-11-23). */
export const openaiRoute: Route = ({ method, url, text }, shop) => {
  const path = url.pathname;
  if (method === 'POST' && path === '/v1/files') {
    const id = `file-${shop.files.size + 1}`;
    const [, purpose] = /name="purpose"\r\n\r\n([^\r]*)\r\n/.exec(text) ?? [];
    const [, file] = /name="file"; filename="[^"]+\.jsonl"\r\n[^\r]*\r\n\r\n([\s\S]*)\r\n--/.exec(text) ?? [];
    if (purpose !== 'batch' || file === undefined) return refusal(400, 'purpose and file are required');
    shop.files.set(id, file);
    const body = { id, object: 'file', bytes: file.length, created_at: seconds(Date.now()), purpose };
    return { status: 200, body };
  }
  if (method === 'POST' && path === '/v1/batches') {
    const fault = shop.making();
    if (fault === 'refuse') return refusal(400, 'the batch is refused');
    if (fault === 'overload') return refusal(503, 'overloaded');
    const { input_file_id, endpoint, completion_window, metadata } = JSON.parse(text) as Asked;
    const file = shop.files.get(input_file_id);
    if (file === undefined || completion_window !== '24h') return refusal(400, 'no such file or window');
    const lines = String(file)
      .split('\n')
      .filter(Boolean)
      .map((one) => JSON.parse(one));
    const models = new Set(lines.map(({ body }) => body.model));
    const isWhole = lines.every(({ method: verb, url: to }) => verb === 'POST' && to === endpoint);
    if (!isWhole || models.size > 1) return refusal(400, 'one endpoint and one model for each batch');
    const kept = lines.map(({ custom_id, url: to, body }) => ({ customId: custom_id, path: to, body }));
    const batch = shop.make(kept, { endpoint, metadata });
    return { status: 200, body: written(batch), cut: fault === 'lose answer' };
  }
  if (method === 'GET' && path === '/v1/batches') {
    const newestFirst = [...shop.batches].reverse();
    const after = url.searchParams.get('after');
    const start = after === null ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
    const limit = Number(url.searchParams.get('limit') ?? 20);
    const data = newestFirst.slice(start, start + limit).map(written);
    const has_more = start + limit < newestFirst.length;
    return { status: 200, body: { object: 'list', data, has_more } };
  }
  const [, file, batchId] = /^\/v1\/files\/((?:output|error)-(.+))\/content$/.exec(path) ?? [];
  if (method === 'GET' && file !== undefined) {
    const batch = shop.batches.find(({ id }) => id === batchId);
    const results = batch?.results.filter(
      ({ outcome }) => (outcome.kind === 'answered') === file.startsWith('output'),
    );
    // The order of results is not the order of requests.
    return { status: 200, body: null, lines: (results ?? []).reverse().map(line) };
  }
  const [, cancelled] = /^\/v1\/batches\/([^/]+)\/cancel$/.exec(path) ?? [];
  if (method === 'POST' && cancelled !== undefined) {
    const batch = shop.cancel(cancelled);
    return batch === null
      ? refusal(409, 'the batch cannot be cancelled')
      : { status: 200, body: written(batch) };
  }
  const [, id] = /^\/v1\/batches\/([^/]+)$/.exec(path) ?? [];
  if (method !== 'GET' || id === undefined) return null;
  const batch = shop.look(id);
  return batch === null ? refusal(404, `no such batch: ${id}`) : { status: 200, body: written(batch) };
};

function refusal(status: number, message: string): Reply {
  return { status, body: openaiError(status, message, null) };
}

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}

const STATUSES = {
  ...{ 'at work': 'in_progress', ended: 'completed', expired: 'expired', failed: 'failed' },
  ...{ canceling: 'cancelling', canceled: 'cancelled' },
};

function written({ id, createdMs, requests, state, results, endpoint, metadata }: KeptBatch): unknown {
  const answered = results.filter(({ outcome }) => outcome.kind === 'answered').length;
  const failed = results.length - answered;
  return {
    ...{ id, object: 'batch', endpoint, completion_window: '24h', status: STATUSES[state], metadata },
    errors:
      state === 'failed'
        ? {
            object: 'list',
            data: [{ code: 'token_limit_exceeded', message: 'Enqueued token limit reached.', line: null }],
          }
        : null,
    ...{ input_file_id: 'file-1', created_at: seconds(createdMs), expires_at: seconds(createdMs) + 86_400 },
    output_file_id: answered > 0 ? `output-${id}` : null,
    error_file_id: failed > 0 ? `error-${id}` : null,
    request_counts: { total: requests.length, completed: answered, failed },
  };
}

function line({ customId, outcome }: KeptBatch['results'][number], index: number): unknown {
  const head = { id: `batch_req_${index}`, custom_id: customId };
  if (outcome.kind === 'expired')
    return { ...head, response: null, error: { code: 'batch_expired', message: 'Not executed in time.' } };
  if (outcome.kind === 'canceled')
    return { ...head, response: null, error: { code: 'batch_cancelled', message: 'Cancelled.' } };
  const status_code = outcome.kind === 'answered' ? 200 : outcome.status;
  return { ...head, response: { status_code, request_id: `req_${index}`, body: outcome.body }, error: null };
}
