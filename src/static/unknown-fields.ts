import leven from 'leven';
import type { Finding } from '../documents/finding.ts';
import type { Profile } from '../documents/names.ts';
import type { Frontmatter } from '../skill/frontmatter.ts';
import { formatValue, listedNames } from '../text/format-value.ts';
import { HOOK_EVENTS } from './field-values.ts';
import { makeFinding } from './finding.ts';
import { FIELD_LOOKALIKES, MISTAKEN_FIELDS, PROFILE_FIELDS } from './profiles.ts';

/** One info that names all fields that the profile does not know, and a warning for each that is nearly a known one. */
export function unknownFields(frontmatter: Frontmatter, path: string, profile: Profile): Finding[] {
  const { fields: known, otherSpellings } = PROFILE_FIELDS[profile];
  const at = (field: string) => frontmatter.positions.get(field) ?? { line: 1, column: 1 };
  const warnings: Finding[] = [];
  const strangers: string[] = [];
  for (const field of frontmatter.fields.keys()) {
    if (known.includes(field) || otherSpellings.includes(field)) continue;
    // Named with the other faults of the hooks.
    if (profile === 'claude-code' && HOOK_EVENTS.includes(field)) continue;
    const meant = meantField(field, known);
    if (meant === null || frontmatter.fields.has(meant)) {
      strangers.push(field);
      continue;
    }
    warnings.push(
      makeFinding('unknown-field', {
        level: 'warning',
        file: path,
        message: `The profile ${profile} does not know the field ${formatValue(field)}; did you mean "${meant}"?`,
        ...at(field),
        evidence: field,
      }),
    );
  }
  const [first] = strangers;
  if (first === undefined) return warnings;
  const names = listedNames(strangers.map(formatValue));
  return [
    ...warnings,
    makeFinding('unknown-field', {
      file: path,
      message: `The profile ${profile} does not know the ${strangers.length === 1 ? 'field' : 'fields'} ${names}.`,
      ...at(first),
      evidence: strangers.slice(0, 40).join(', '),
    }),
  ];
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
