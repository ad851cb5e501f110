import type { Profile } from '@plugin-eval/core/documents/names.ts';
import leven from 'leven';
import { HOOK_EVENTS } from './field-values.ts';
import { FIELD_LOOKALIKES, MISTAKEN_FIELDS, PROFILE_FIELDS } from './profiles.ts';

/** A field that is nearly a known one. */
export interface NearMiss {
  field: string;
  meant: string;
  /** True for the same word written otherwise; false for another word. */
  isSpelling: boolean;
}

/** The fields that a profile does not know: those that are nearly a known one, and the others. */
export function unknownFields(
  fields: ReadonlyMap<string, unknown>,
  profile: Profile,
): { nearMisses: NearMiss[]; strangers: string[] } {
  const { fields: known, otherSpellings } = PROFILE_FIELDS[profile];
  const nearMisses: NearMiss[] = [];
  const strangers: string[] = [];
  for (const field of fields.keys()) {
    if (known.includes(field) || otherSpellings.includes(field)) continue;
    // Named with the other faults of the hooks.
    if (profile === 'claude-code' && HOOK_EVENTS.includes(field)) continue;
    const meant = meantField(field, known);
    if (meant === null || fields.has(meant)) strangers.push(field);
    else nearMisses.push({ field, meant, isSpelling: !Object.hasOwn(MISTAKEN_FIELDS, field) });
  }
  return { nearMisses, strangers };
}

/** The known field that a name was meant for: the same word written otherwise, or a slip of the keyboard. */
function meantField(field: string, known: readonly string[]): string | null {
  if (field.length > 40 || FIELD_LOOKALIKES.includes(field.toLowerCase())) return null;
  const mistaken = Object.hasOwn(MISTAKEN_FIELDS, field) ? MISTAKEN_FIELDS[field] : undefined;
  if (mistaken !== undefined) return known.includes(mistaken) ? mistaken : null;
  const given = folded(field);
  const same = known.find((name) => folded(name) === given);
  if (same !== undefined) return same;
  return known.find((name) => isSlip(given, folded(name))) ?? null;
}

const folded = (name: string) => name.toLowerCase().replace(/[-_ ]/g, '');

/** Short words are other words when one letter differs (mode, model); so one slip needs six letters, two need nine. */
function isSlip(given: string, name: string): boolean {
  const shorter = Math.min(given.length, name.length);
  const allowed = shorter >= 9 ? 2 : shorter >= 6 ? 1 : 0;
  return allowed > 0 && leven(given, name, { maxDistance: allowed + 1 }) <= allowed;
}
