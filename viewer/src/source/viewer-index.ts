import { createContext, useContext } from 'react';
import type { ViewerIndex } from './viewer-source.ts';

export const ViewerIndexContext = createContext<ViewerIndex>({
  entries: [],
  tool: { name: 'plugin-eval', version: '' },
  notes: [],
});

/** What this viewer holds: its entries, its tool, its notes. */
export function useViewerIndex(): ViewerIndex {
  return useContext(ViewerIndexContext);
}
