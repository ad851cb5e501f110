import { useEffect, useRef, useState } from 'react';
import type { ProgressEvent } from '../../../../src/documents/viewer.ts';
import type { ServerSource } from '../../source/viewer-source.ts';

export interface Progress {
  /** Null until the first one comes. */
  event: ProgressEvent | null;
  /** What is wrong with the connection. */
  trouble: 'retrying' | 'gone' | null;
}

/** Listens to a run as long as the component is there. */
export function useProgress(server: ServerSource, runId: string, onEnd: () => void): Progress {
  const [progress, setProgress] = useState<Progress>({ event: null, trouble: null });
  const end = useRef(onEnd);
  end.current = onEnd;
  useEffect(() => {
    setProgress({ event: null, trouble: null });
    return server.watchRun(runId, {
      onProgress: (event) => setProgress({ event, trouble: null }),
      onEnd: () => end.current(),
      onTrouble: (retrying) =>
        setProgress(({ event }) => ({ event, trouble: retrying ? 'retrying' : 'gone' })),
    });
  }, [server, runId]);
  return progress;
}
