import { createContext, useContext } from 'react';
import type { ViewerSource } from './viewer-source.ts';

export const SourceContext = createContext<ViewerSource | null>(null);

/** The source of this viewer's data. */
export function useSource(): ViewerSource {
  const source = useContext(SourceContext);
  if (source === null) throw new Error('No source: a component is used outside the viewer.');
  return source;
}
