import { InvalidArgumentError } from 'commander';
import type { OutputFormat } from '../config/settings.ts';

/** Where one rendering goes: `-o FORMAT:FILE`. */
export interface OutputTarget {
  format: OutputFormat;
  file: string;
}

/** A parser that reads one `-o` and adds it to those before. */
export function collectOutputTarget(formats: readonly OutputFormat[]) {
  return (value: string, previous: OutputTarget[]): OutputTarget[] => {
    const colon = value.indexOf(':');
    const format = formats.find((candidate) => candidate === value.slice(0, colon));
    const file = value.slice(colon + 1);
    if (colon === -1 || format === undefined || file === '') {
      throw new InvalidArgumentError(
        `Write FORMAT:FILE with a format of ${formats.join(', ')}, such as json:report.json.`,
      );
    }
    if (previous.some((target) => target.file === file))
      throw new InvalidArgumentError(`${file} is named twice.`);
    return [...previous, { format, file }];
  };
}
