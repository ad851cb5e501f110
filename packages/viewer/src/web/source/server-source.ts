import type { CollectionBeginning } from '@plugin-eval/report/evaluation/collection-beginning.ts';
import type { ResultPlace } from '../route/route.ts';
import { fetchJson, fetchStream } from './fetch-json.ts';
import { pageKey } from './page-key.ts';
import { painted } from './painted.ts';
import { readDocument } from './read-document.ts';
import type { RunListener, ServerSource, ViewerSource } from './viewer-source.ts';

/** Reads from `plugin-eval view`. Documents and transcripts, which do not change, are fetched once. */
export function serverSource(): ViewerSource {
  const fetchOnce = rememberSuccess();
  const beginning = (id: string) =>
    fetchOnce<CollectionBeginning | null>(`/api/entries/${encodeURIComponent(id)}/beginning`);
  // Without a beginning the document is waited for; why there is none, the document will tell.
  const begun = async (id: string) => {
    const shown = await beginning(id).catch(() => null);
    if (shown !== null) await painted();
  };
  return {
    index: () => fetchJson('/api/entries'),
    beginning,
    document: (id) =>
      fetchOnce(`/api/entries/${encodeURIComponent(id)}`, async (url) => {
        await begun(id);
        return fetchStream(url, readDocument);
      }),
    member: (id, position) => fetchOnce(`/api/entries/${encodeURIComponent(id)}/members/${position}`),
    session: (id, key) =>
      fetchOnce(`/api/entries/${encodeURIComponent(id)}/sessions/${encodeURIComponent(key)}`),
    server: runsAndHistory((id) => fetchOnce.forget(`/api/entries/${encodeURIComponent(id)}`)),
  };
}

function runsAndHistory(forget: (entryId: string) => void): ServerSource {
  return {
    history: async (path) =>
      (
        await fetchJson<{ entries: [] }>(
          `/api/history${path === null ? '' : `?path=${encodeURIComponent(path)}`}`,
        )
      ).entries,
    compare: (a, b) =>
      fetchJson(`/api/compare?${new URLSearchParams([...resultIn('a', a), ...resultIn('b', b)])}`),
    runs: async () => (await fetchJson<{ runs: [] }>('/api/runs')).runs,
    run: (id) => fetchJson(`/api/runs/${encodeURIComponent(id)}`),
    watchRun,
    removeRun: (id) => fetchJson(`/api/runs/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    resumeRun: (id, maxCostUsd) =>
      fetchJson(`/api/runs/${encodeURIComponent(id)}/resume`, {
        method: 'POST',
        body: { max_cost_usd: maxCostUsd },
      }),
    stopRun: (id) => fetchJson(`/api/runs/${encodeURIComponent(id)}/stop`, { method: 'POST', body: {} }),
    review: async (entryId, review) => {
      const reviews = await fetchJson(`/api/entries/${encodeURIComponent(entryId)}/reviews`, {
        method: 'POST',
        body: review,
      });
      forget(entryId);
      return reviews as Awaited<ReturnType<ServerSource['review']>>;
    },
  };
}

function resultIn(name: 'a' | 'b', { entry, member }: ResultPlace): [string, string][] {
  return [[name, entry], ...(member === null ? [] : ([[`${name}_member`, member]] as [string, string][]))];
}

function watchRun(id: string, { onProgress, onEnd, onTrouble }: RunListener): () => void {
  const events = new EventSource(
    `/api/runs/${encodeURIComponent(id)}/events?key=${encodeURIComponent(pageKey())}`,
  );
  events.addEventListener('progress', ({ data }) => onProgress(JSON.parse(String(data))));
  events.addEventListener('end', () => {
    events.close();
    onEnd();
  });
  events.addEventListener('error', () => onTrouble(events.readyState !== EventSource.CLOSED));
  return () => events.close();
}

/** Shares one answer between concurrent requests; forgets a failure, so that the next request retries. */
function rememberSuccess() {
  const answers = new Map<string, Promise<unknown>>();
  const fetchOnce = <T>(url: string, read: (url: string) => Promise<T> = fetchJson): Promise<T> => {
    let answer = answers.get(url);
    if (answer === undefined) {
      answer = read(url);
      answers.set(url, answer);
      answer.catch(() => answers.delete(url));
    }
    return answer as Promise<T>;
  };
  return Object.assign(fetchOnce, { forget: (url: string) => answers.delete(url) });
}
