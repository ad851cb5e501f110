import {
  isRecord,
  type JsonRecord,
  recordOf,
  recordsIn,
  stringOf,
} from '@plugin-eval/core/text/json-values.ts';
import { HttpFailure } from '../http-failure.ts';
import { type BatchClient, type BatchPlace, customIdOf, type WireResult } from './batch-client.ts';
import { exchangeJson, exchangeLines, exchangeUnlessOver } from './batch-http.ts';

const PAGE = 100;
const MOST_PAGES = 50;
/** Largest clock difference allowed for. */
const SKEW_MS = 300_000;
/** Metadata key of our id. */
const METADATA = 'plugin_eval_batch';

const ENDED = new Set(['completed', 'failed', 'expired', 'cancelled']);

/**
 * OpenAI's Batch API: uploads a file of requests, creates a batch from it, and gets its results in one file
 * or two. A batch whose id was lost is found by its metadata. Source:
 * https://platform.openai.com/docs/api-reference/batch and /docs/guides/batch (read 2026-11-23).
 */
export function openaiBatches(place: BatchPlace): BatchClient {
  const headers = headersOf(place);
  const get = (path: string) => exchangeJson(place, path, { method: 'GET', headers });
  /** The version segment of the base URL belongs to the paths that a batch names. */
  const version = /\/v\d+$/.exec(place.environment.endpoint ?? '')?.[0] ?? '/v1';

  return {
    async handIn({ id, path, requests }) {
      const url = `${version}${path}`;
      const lines = requests.map(
        ({ body }, position) =>
          `{"custom_id":"${customIdOf(id, position)}","method":"POST","url":"${url}","body":${body}}\n`,
      );
      const { type, body } = multipart(id, lines.join(''));
      const upload = { method: 'POST' as const, headers: { ...headers, 'content-type': type }, body };
      const file = await exchangeJson(place, '/files', upload);
      const made = await exchangeJson(place, '/batches', {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          input_file_id: idOf(file),
          endpoint: url,
          completion_window: '24h',
          metadata: { [METADATA]: id },
        }),
      });
      return idOf(made);
    },
    async search({ id, createdAt }) {
      let after: string | null = null;
      for (let page = 0; page < MOST_PAGES; page++) {
        const cursor: string = after === null ? '' : `&after=${encodeURIComponent(after)}`;
        const { data, has_more } = await get(`/batches?limit=${PAGE}${cursor}`);
        const batches = recordsIn(data);
        const ours = batches.find(({ metadata }) => recordOf(metadata)[METADATA] === id);
        if (ours !== undefined) return { kind: 'found', id: idOf(ours) };
        const last = batches.at(-1);
        // The newest come first.
        const isPast = Number(last?.created_at) * 1000 < createdAt.getTime() - SKEW_MS;
        after = stringOf(last?.id);
        if (has_more !== true || after === null || isPast) break;
      }
      return { kind: 'absent' };
    },
    async look(remoteId) {
      try {
        const batch = await get(`/batches/${encodeURIComponent(remoteId)}`);
        const status = String(batch.status);
        const files = [stringOf(batch.output_file_id), stringOf(batch.error_file_id)];
        return {
          ...{ id: remoteId, status, ended: ENDED.has(status) },
          refusal: status === 'failed' ? refusalOf(batch) : null,
          files: files.flatMap((file) => file ?? []),
        };
      } catch (error) {
        if (HttpFailure.isInstance(error) && error.status === 404) return null;
        throw error;
      }
    },
    cancel: (remoteId) =>
      exchangeUnlessOver(place, `/batches/${encodeURIComponent(remoteId)}/cancel`, {
        method: 'POST',
        headers,
      }),
    async *results({ files }) {
      for (const file of files) {
        const path = `/files/${encodeURIComponent(file)}/content`;
        for await (const line of exchangeLines(place, path, { method: 'GET', headers })) yield resultOf(line);
      }
    },
  };
}

function headersOf({ environment: { key, headers } }: BatchPlace): Record<string, string> {
  return { ...headers, authorization: `Bearer ${key?.secret.reveal() ?? ''}` };
}

function multipart(id: string, file: string): { type: string; body: Uint8Array } {
  // The file is JSON in lines: none of them begins like this.
  const boundary = `plugin-eval-${id}`;
  const field = (name: string, rest: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${rest}`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.from(
      [
        field('purpose', '\r\n\r\nbatch\r\n'),
        field('file', `; filename="${boundary}.jsonl"\r\ncontent-type: application/jsonl\r\n\r\n`),
        file,
        `\r\n--${boundary}--\r\n`,
      ].join(''),
    ),
  };
}

function idOf({ id }: JsonRecord): string {
  if (typeof id !== 'string' || id === '') throw new HttpFailure('not-json', { status: 200 });
  return id;
}

function refusalOf({ errors }: JsonRecord): { code: string; message: string } {
  const [first] = recordsIn(recordOf(errors).data);
  return { code: stringOf(first?.code) ?? '', message: stringOf(first?.message) ?? '' };
}

function resultOf(line: JsonRecord): WireResult {
  const customId = String(line.custom_id);
  const response = isRecord(line.response) ? line.response : null;
  const error = recordOf(line.error);
  if (response === null) {
    const code = stringOf(error.code) ?? '';
    if (code === 'batch_expired') return { customId, kind: 'expired' };
    if (code === 'batch_cancelled') return { customId, kind: 'canceled' };
    return { customId, kind: 'refused', status: 500, body: JSON.stringify({ error }) };
  }
  const status = typeof response.status_code === 'number' ? response.status_code : 500;
  const body = JSON.stringify(response.body ?? null);
  return status >= 200 && status < 300
    ? { customId, kind: 'answered', body }
    : { customId, kind: 'refused', status, body };
}
