import type { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';

/** Describes a problem of a file as a clause without its name: "it is not UTF-8 text". */
export function problemClause({ message, path }: SubjectError): string {
  const clause = message.startsWith(`${path} `) ? message.slice(path.length + 1) : message;
  return `it ${clause}`.replace(/\.$/, '');
}
