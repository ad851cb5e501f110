import type { ReactNode } from 'react';
import { useSource } from '../../source/source-context.ts';
import type { ServerSource } from '../../source/viewer-source.ts';
import { NotFoundPage } from '../not-found-page.tsx';

/** Pages that only `plugin-eval view` can show: a file has no journal. */
export function ServerOnly({ children }: { children: (server: ServerSource) => ReactNode }) {
  const { server } = useSource();
  if (server === null)
    return (
      <NotFoundPage what="History and runs are in the journal. This file holds reports only; plugin-eval view shows the journal." />
    );
  return children(server);
}
