import { isDeepStrictEqual } from 'node:util';
import { jsonRepairs } from '@plugin-eval/skill/json-places.ts';
import type { ManifestCorrection } from './manifest-correction.ts';

/** Takes away a byte order mark and commas behind the last member. */
export const repairManifest: ManifestCorrection = ({ text }) => {
  const repairs = jsonRepairs(text);
  if (repairs === null || repairs.edits.length === 0) return null;
  return { edits: repairs.edits, isSame: (after) => isDeepStrictEqual(after, repairs.value) };
};
