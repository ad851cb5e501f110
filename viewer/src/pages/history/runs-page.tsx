import { useMemo } from 'react';
import type { HistoryEntry } from '../../../../src/documents/viewer.ts';
import { ErrorNote, Loading } from '../../design/notice.tsx';
import { Page } from '../../design/page.tsx';
import { useLoaded } from '../../source/use-loaded.ts';
import type { ServerSource } from '../../source/viewer-source.ts';
import { RunsTable } from './runs-table.tsx';
import { ServerOnly } from './server-only.tsx';
import { useEvery } from './use-every.ts';
import { useKept } from './use-kept.ts';

const REFRESH_MS = 4000;
const NONE: readonly HistoryEntry[] = [];

/** Every run of the journal, the newest first. */
export function RunsPage() {
  return <ServerOnly>{(server) => <Runs server={server} />}</ServerOnly>;
}

function Runs({ server }: { server: ServerSource }) {
  const asked = useLoaded(() => server.runs(), [server]);
  const loaded = useKept(asked);
  const history = useKept(useLoaded(() => server.history(null), [server]));
  const entries = history.state === 'loaded' ? history.value : NONE;
  const models = useMemo(() => modelsByRun(entries), [entries]);
  const isAtWork =
    loaded.state === 'loaded' && loaded.value.some(({ summary }) => summary.status === 'running');
  useEvery(REFRESH_MS, isAtWork, asked.again);
  return (
    <Page title="Runs">
      {loaded.state === 'loading' && <Loading what="Loading the runs" />}
      {loaded.state === 'failed' && <ErrorNote error={loaded.error} retry={asked.again} />}
      {loaded.state === 'loaded' && <RunsTable runs={loaded.value} models={models} onRefresh={asked.again} />}
    </Page>
  );
}

/** The models that answered in each run, as far as its evaluations say. */
function modelsByRun(entries: readonly HistoryEntry[]): ReadonlyMap<string, readonly string[]> {
  const models = new Map<string, Set<string>>();
  for (const { run, models: its } of entries) {
    const known = models.get(run) ?? new Set();
    for (const model of its) known.add(model);
    models.set(run, known);
  }
  return new Map([...models].map(([run, set]) => [run, [...set]]));
}
