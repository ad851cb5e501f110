import { anthropicMessages } from '../protocols/anthropic-messages.ts';
import type { KeptBatch, Outcome, Reply, Route } from './stand-in-batches.ts';

const CUSTOM_ID = /^[a-zA-Z0-9_-]{1,64}$/;

/** Anthropic's Message Batches. Source: https://platform.claude.com/docs/en/api/messages/batches (read 2026-11-23). */
export const anthropicRoute: Route = ({ method, url, text }, shop) => {
  const path = url.pathname;
  if (method === 'POST' && path === '/v1/messages/batches') {
    const fault = shop.making();
    if (fault === 'refuse') return refusal(400, 'requests: the batch is refused');
    if (fault === 'overload') return refusal(529, 'Overloaded');
    const { requests } = JSON.parse(text) as {
      requests: { custom_id: string; params: Record<string, unknown> }[];
    };
    const ids = new Set(requests.map(({ custom_id }) => custom_id));
    if (ids.size !== requests.length || [...ids].some((id) => !CUSTOM_ID.test(id)))
      return refusal(400, 'requests: custom_id must be unique and match ^[a-zA-Z0-9_-]{1,64}$');
    const kept = requests.map(({ custom_id, params }) => ({
      ...{ customId: custom_id, path: '/v1/messages', body: params },
    }));
    const batch = shop.make(kept, { endpoint: '/v1/messages', metadata: {} });
    return { status: 200, body: written(batch), cut: fault === 'lose answer' };
  }
  if (method === 'GET' && path === '/v1/messages/batches') {
    // Time passes.
    for (const { id } of shop.batches) shop.look(id);
    return list(url, shop.batches);
  }
  const [, cancelled] = /^\/v1\/messages\/batches\/([^/]+)\/cancel$/.exec(path) ?? [];
  if (method === 'POST' && cancelled !== undefined) {
    const batch = shop.cancel(cancelled);
    return batch === null
      ? refusal(400, 'the batch cannot be canceled')
      : { status: 200, body: written(batch) };
  }
  const [, id, results] = /^\/v1\/messages\/batches\/([^/]+)(\/results)?$/.exec(path) ?? [];
  if (method !== 'GET' || id === undefined) return null;
  if (results !== undefined) {
    const batch = shop.batches.find((one) => one.id === id);
    if (batch === undefined || !isOver(batch)) return refusal(404, 'no results yet');
    // The order of results is not the order of requests.
    return { status: 200, body: null, lines: [...batch.results].reverse().map(line) };
  }
  const batch = shop.look(id);
  return batch === null ? refusal(404, `no such batch: ${id}`) : { status: 200, body: written(batch) };
};

function refusal(status: number, message: string): Reply {
  return { status, body: anthropicMessages.writeError(status, message, null) };
}

function list(url: URL, batches: readonly KeptBatch[]): Reply {
  const newestFirst = [...batches].reverse();
  const after = url.searchParams.get('after_id');
  const start = after === null ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  const limit = Number(url.searchParams.get('limit') ?? 20);
  const page = newestFirst.slice(start, start + limit);
  const body = {
    data: page.map(written),
    has_more: start + limit < newestFirst.length,
    first_id: page[0]?.id ?? null,
    last_id: page.at(-1)?.id ?? null,
  };
  return { status: 200, body };
}

function isOver({ state }: Pick<KeptBatch, 'state'>): boolean {
  return state !== 'at work' && state !== 'canceling';
}

function written({ id, createdMs, requests, state, results }: KeptBatch): unknown {
  const count = (kind: Outcome['kind']) => results.filter(({ outcome }) => outcome.kind === kind).length;
  const isEnded = isOver({ state });
  const time = (ms: number) => new Date(ms).toISOString();
  return {
    ...{
      id,
      type: 'message_batch',
      processing_status: isEnded ? 'ended' : state === 'canceling' ? 'canceling' : 'in_progress',
    },
    request_counts: {
      processing: isEnded ? 0 : requests.length,
      ...{ succeeded: count('answered'), errored: count('refused') },
      ...{ canceled: count('canceled'), expired: count('expired') },
    },
    ...{ ended_at: isEnded ? time(createdMs + 1) : null, created_at: time(createdMs) },
    ...{ expires_at: time(createdMs + 86_400_000), archived_at: null, cancel_initiated_at: null },
    results_url: isEnded ? `https://api.anthropic.com/v1/messages/batches/${id}/results` : null,
  };
}

function line({ customId, outcome }: KeptBatch['results'][number]): unknown {
  const result =
    outcome.kind === 'answered'
      ? { type: 'succeeded', message: outcome.body }
      : outcome.kind === 'refused'
        ? { type: 'errored', error: outcome.body }
        : { type: outcome.kind };
  return { custom_id: customId, result };
}
