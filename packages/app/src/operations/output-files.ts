import type { DocumentKind } from '@plugin-eval/core/documents/document-kinds.ts';
import { formatsOf } from '@plugin-eval/core/documents/formats.ts';
import { InvalidValueError, type Kind } from '@plugin-eval/engine/config/setting.ts';
import type { Option } from './option.ts';

/** A file that a document is written to, and in which format. */
export interface OutputFile {
  format: string;
  file: string;
}

/** Formats that can also be written as a folder of files. */
const FOLDER_FORMATS: ReadonlySet<string> = new Set(['skill-creator']);

/** Formats for files that a person edits afterwards: an existing one is not replaced. */
export const KEPT_FORMATS: ReadonlySet<string> = new Set(['evals']);

/** Returns true for a file named as a folder, with a trailing slash. */
export function isFolder(file: string): boolean {
  return file.endsWith('/');
}

/** Files that a document is written to, each as FORMAT:FILE. */
export function documentFiles(help: string, kind: DocumentKind): Option<OutputFile[]> {
  const formats = formatsOf(kind);
  return {
    kind: { shape: { type: 'text' }, read: (given) => given } satisfies Kind<string>,
    ...{ name: '', short: null, argument: 'format:file', help: `${help}; may be repeated` },
    ...{ negation: null, group: 'Output', usually: 'none', default: [] },
    ...{ isRepeatable: true, isRequired: false },
    take: (given, previous) => addFile(given, (previous as OutputFile[] | undefined) ?? [], formats),
  };
}

/** The files so far and one more. @throws InvalidValueError */
export function addFile(
  given: string,
  previous: readonly OutputFile[],
  formats: readonly string[],
): OutputFile[] {
  if (formats.some((candidate) => candidate === given))
    throw new InvalidValueError(`Write -o ${given}:FILE for a file, or --output ${given} to print it.`);
  const colon = given.indexOf(':');
  const format = formats.find((candidate) => candidate === given.slice(0, colon));
  const file = given.slice(colon + 1);
  if (colon === -1 || format === undefined || file === '')
    throw new InvalidValueError(
      `Write FORMAT:FILE with a format of ${formats.join(', ')}, such as json:report.json.`,
    );
  if (isFolder(file) && !FOLDER_FORMATS.has(format))
    throw new InvalidValueError(`${format} is a single file: remove the trailing slash.`);
  if (previous.some((target) => target.file === file)) throw new InvalidValueError(`${file} is named twice.`);
  return [...previous, { format, file }];
}
