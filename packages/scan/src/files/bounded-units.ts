import type { NotRead } from './not-read.ts';
import type { ScannedUnit, UnitRole } from './scanned-unit.ts';

/** Pieces of code of one skill that are followed. */
const MOST_UNITS = 5_000;
/** Priority: code that runs automatically, then code that is started, then code shown in a text. */
const FIRST: Record<UnitRole, number> = { hook: 0, install: 0, script: 1, span: 2, block: 2 };

/** The non-empty pieces of code, up to a limit; files with dropped pieces are reported. */
export function boundedUnits(all: readonly ScannedUnit[], notRead: NotRead): ScannedUnit[] {
  const units = all.filter(({ text }) => text.trim() !== '');
  if (units.length <= MOST_UNITS) return units;
  const kept = new Set([...units].sort((a, b) => FIRST[a.role] - FIRST[b.role]).slice(0, MOST_UNITS));
  const cut = new Set(units.flatMap((unit) => (kept.has(unit) ? [] : [unit.file])));
  for (const file of cut)
    notRead(
      file,
      `more than ${MOST_UNITS} pieces of code are in the skill, and not all of this file were read`,
    );
  return units.filter((unit) => kept.has(unit));
}
