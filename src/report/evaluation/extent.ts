import type { Detail } from '../view-model/detail.ts';

/** How much of an evaluation is told: as on a terminal, or `published`, as in a comment that many people read. */
export type Extent = Detail | 'published';

/** The same for what the layers have to say. */
export function layerDetail(extent: Extent): Detail {
  return extent === 'published' ? 'verbose' : extent;
}
