/**
 * Characters whose equality does not follow from upper and lower case. Source: Unicode CaseFolding.txt,
 * statuses C and S.
 */
const OTHERS: Readonly<Record<string, string>> = {
  ı: 'ı',
  '\u1fd3': '\u0390',
  '\u1fe3': '\u03b0',
  '\ufb05': '\ufb06',
};

/** A UTF-16 unit with its case ignored: units that match each other in a pattern that ignores case fold to the same. */
export function foldCase(unit: string): string {
  const other = OTHERS[unit];
  if (other !== undefined) return other;
  const upper = unit.toUpperCase();
  const lower = (upper.length === 1 ? upper : unit).toLowerCase();
  return lower.length === 1 ? lower : unit;
}
