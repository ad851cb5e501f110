import { type PooledJson, unpoolingSteps } from '../../../src/documents/value-pool.ts';
import type { ViewerDocument } from '../../../src/documents/viewer.ts';
import { convertInSlices } from './in-code.ts';
import { inSlices } from './in-slices.ts';

/** A document made of its pooled values; the page answers meanwhile. */
export async function unpooledDocument(pooled: PooledJson): Promise<ViewerDocument> {
  const whole = (await inSlices(unpoolingSteps(pooled))) as ViewerDocument;
  if (whole.kind === 'evaluation' && 'evaluations' in whole.document) await convertInSlices(whole.document);
  return whole;
}
