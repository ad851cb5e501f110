import { PatternError } from '@plugin-eval/core/errors/pattern-error.ts';
import { RE2JS } from 're2js';

const MOST_STEPS = 5_000;

/** An expression that an author wrote: in linear time, `.` without line ends, `^` and `$` at lines. @throws PatternError */
export function compilePattern(source: string): (text: string) => boolean {
  let compiled: RE2JS;
  try {
    compiled = RE2JS.compile(source, RE2JS.MULTILINE);
  } catch (error) {
    throw new PatternError(source, error instanceof Error ? error.message : String(error));
  }
  if (compiled.programSize() > MOST_STEPS)
    throw new PatternError(source, `it takes more than ${MOST_STEPS} steps`, 'is too large');
  return (text) => compiled.matcher(text).find();
}
