import { useState } from 'react';
import { sentenceOf } from '../../source/data-source-error.ts';
import type { ServerSource } from '../../source/viewer-source.ts';

/** Requests a run to stop; its paid results are stored, and it can be resumed. */
export function StopButton({ server, id }: { server: ServerSource; id: string }) {
  const [state, setState] = useState<'idle' | 'asked' | { problem: string }>('idle');
  const stop = () => {
    setState('asked');
    server.stopRun(id).catch((error: unknown) => setState({ problem: sentenceOf(error) }));
  };
  return (
    <>
      <button type="button" onClick={stop} disabled={state === 'asked'}>
        {state === 'asked' ? 'Stopping …' : 'Stop'}
      </button>
      {typeof state === 'object' && <span role="alert">{state.problem}</span>}
    </>
  );
}
