import { createContext, useContext } from 'react';
import type { ViewerIndex } from './viewer-source.ts';

export const ViewerIndexContext = createContext<ViewerIndex>({
  entries: [],
  tool: { name: 'plugin-eval', version: '' },
  notes: [],
});

/** The contents of this viewer: entries, tool and notes. */
export function useViewerIndex(): ViewerIndex {
  return useContext(ViewerIndexContext);
}
