import { LEVELS, type Level } from '../documents/names.ts';
import { plural } from '../report/number-format.ts';

/** The gate of `--fail-on`: it fails on any finding of this level or worse. */
export function failOnFindings(findings: readonly { level: Level }[], bound: Level) {
  const reached = LEVELS.slice(0, LEVELS.indexOf(bound) + 1);
  const count = findings.filter(({ level }) => reached.includes(level)).length;
  const message =
    count === 0
      ? `No finding of level ${bound} or worse.`
      : `${plural(count, 'finding')} of level ${bound} or worse.`;
  return { name: 'fail-on' as const, bound, passed: count === 0, message };
}
