import { type JsonRecord, recordOf, recordsIn, stringOf } from '@plugin-eval/core/text/json-values.ts';
import { ANTHROPIC_ERROR_STATUSES } from '../anthropic-error-statuses.ts';
import { HttpFailure } from '../http-failure.ts';
import {
  type BatchClient,
  type BatchPlace,
  customIdOf,
  positionOf,
  type RemoteBatch,
  type WireResult,
} from './batch-client.ts';
import { exchangeJson, exchangeLines, exchangeUnlessOver } from './batch-http.ts';

const VERSION = '2023-06-01';
const PATH = '/messages/batches';
const PAGE = 1_000;
const MOST_PAGES = 20;
/** Largest clock difference allowed for. */
const SKEW_MS = 300_000;

/**
 * Anthropic's Message Batches. A batch has no metadata: one whose id was lost is known by the ids of its requests, which
 * show when it has ended. Source: https://platform.claude.com/docs/en/api/messages/batches (read 2026-11-23).
 */
export function anthropicBatches(place: BatchPlace): BatchClient {
  const headers = headersOf(place);
  const get = (path: string) => exchangeJson(place, path, { method: 'GET', headers });
  const resultsOf = (id: string) =>
    exchangeLines(place, `${PATH}/${encodeURIComponent(id)}/results`, { method: 'GET', headers });

  async function* candidates(since: number): AsyncGenerator<JsonRecord, void, void> {
    let after: string | null = null;
    for (let page = 0; page < MOST_PAGES; page++) {
      const cursor: string = after === null ? '' : `&after_id=${encodeURIComponent(after)}`;
      const { data, has_more, last_id } = await get(`${PATH}?limit=${PAGE}${cursor}`);
      for (const batch of recordsIn(data)) {
        // The newest come first.
        if (Date.parse(String(batch.created_at)) < since - SKEW_MS) return;
        yield batch;
      }
      after = stringOf(last_id);
      if (has_more !== true || after === null) return;
    }
  }

  return {
    async handIn({ id, requests }) {
      const items = requests.map(
        ({ body }, position) => `{"custom_id":"${customIdOf(id, position)}","params":${body}}`,
      );
      const betas = [...new Set(requests.flatMap((request) => request.betas))].sort();
      const made = await exchangeJson(place, PATH, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          ...(betas.length === 0 ? {} : { 'anthropic-beta': betas.join(',') }),
        },
        body: Buffer.from(`{"requests":[${items.join(',')}]}`),
      });
      return idOf(made);
    },
    async search({ id, createdAt, requests }, known) {
      let isUnsure = false;
      for await (const batch of candidates(createdAt.getTime())) {
        const remoteId = idOf(batch);
        if (known.includes(remoteId) || sizeOf(batch) !== requests) continue;
        if (batch.processing_status !== 'ended') {
          isUnsure = true;
          continue;
        }
        for await (const { custom_id } of resultsOf(remoteId)) {
          if (positionOf(id, String(custom_id)) !== null) return { kind: 'found', id: remoteId };
          break;
        }
      }
      return { kind: isUnsure ? 'unsure' : 'absent' };
    },
    async look(remoteId) {
      try {
        const batch = await get(`${PATH}/${encodeURIComponent(remoteId)}`);
        // Results are kept for 29 days.
        if (batch.archived_at) return null;
        const status = String(batch.processing_status);
        const about = { id: remoteId, status, ended: status === 'ended', refusal: null, files: [] };
        return about satisfies RemoteBatch;
      } catch (error) {
        if (HttpFailure.isInstance(error) && error.status === 404) return null;
        throw error;
      }
    },
    cancel: (remoteId) =>
      exchangeUnlessOver(place, `${PATH}/${encodeURIComponent(remoteId)}/cancel`, {
        method: 'POST',
        headers,
      }),
    async *results({ id }) {
      for await (const line of resultsOf(id)) yield resultOf(line);
    },
  };
}

function headersOf({ environment: { key, headers } }: BatchPlace): Record<string, string> {
  const secret = key?.secret.reveal() ?? '';
  return {
    ...headers,
    'anthropic-version': VERSION,
    ...(key?.scheme === 'bearer' ? { authorization: `Bearer ${secret}` } : { 'x-api-key': secret }),
  };
}

function idOf({ id }: JsonRecord): string {
  if (typeof id !== 'string' || id === '') throw new HttpFailure('not-json', { status: 200 });
  return id;
}

function sizeOf({ request_counts }: JsonRecord): number {
  return Object.values(recordOf(request_counts)).reduce<number>(
    (sum, count) => sum + (typeof count === 'number' ? count : 0),
    0,
  );
}

function resultOf(line: JsonRecord): WireResult {
  const customId = String(line.custom_id);
  const { type, message, error } = recordOf(line.result);
  if (type === 'succeeded') return { customId, kind: 'answered', body: JSON.stringify(message ?? null) };
  if (type === 'expired' || type === 'canceled') return { customId, kind: type };
  const status = ANTHROPIC_ERROR_STATUSES.get(recordOf(recordOf(error).error).type) ?? 500;
  return { customId, kind: 'refused', status, body: JSON.stringify(error ?? null) };
}
