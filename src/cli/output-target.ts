import { InvalidArgumentError } from 'commander';
import type { Format } from '../documents/formats.ts';

/** Where one rendering goes: `-o FORMAT:FILE`. */
export interface OutputTarget {
  format: Format;
  file: string;
}

/** Formats that can also be written as a folder of files. */
const FOLDER_FORMATS: ReadonlySet<Format> = new Set(['skill-creator']);

/** Tells a folder by the slash at the end of its name. */
export function isFolder(file: string): boolean {
  return file.endsWith('/');
}

/** A parser that reads one `-o` and adds it to those before. */
export function collectOutputTarget(formats: readonly Format[]) {
  return (value: string, previous: OutputTarget[]): OutputTarget[] => {
    if (formats.some((candidate) => candidate === value))
      throw new InvalidArgumentError(`Write -o ${value}:FILE for a file, or --output ${value} to print it.`);
    const colon = value.indexOf(':');
    const format = formats.find((candidate) => candidate === value.slice(0, colon));
    const file = value.slice(colon + 1);
    if (colon === -1 || format === undefined || file === '') {
      throw new InvalidArgumentError(
        `Write FORMAT:FILE with a format of ${formats.join(', ')}, such as json:report.json.`,
      );
    }
    if (isFolder(file) && !FOLDER_FORMATS.has(format))
      throw new InvalidArgumentError(`${format} is a single file: name it without a trailing slash.`);
    if (previous.some((target) => target.file === file))
      throw new InvalidArgumentError(`${file} is named twice.`);
    return [...previous, { format, file }];
  };
}
