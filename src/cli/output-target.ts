import { InvalidArgumentError } from 'commander';
import { OUTPUT_FORMATS, type OutputFormat } from '../config/settings.ts';

/** Where one rendering goes: `-o FORMAT:FILE`. */
export interface OutputTarget {
  format: OutputFormat;
  file: string;
}

/** Reads one `-o` and adds it to those before. */
export function collectOutputTarget(value: string, previous: OutputTarget[]): OutputTarget[] {
  const colon = value.indexOf(':');
  const format = OUTPUT_FORMATS.find((candidate) => candidate === value.slice(0, colon));
  const file = value.slice(colon + 1);
  if (colon === -1 || format === undefined || file === '') {
    throw new InvalidArgumentError(
      `Write FORMAT:FILE with a format of ${OUTPUT_FORMATS.join(', ')}, such as json:report.json.`,
    );
  }
  return [...previous, { format, file }];
}
