import type { DocumentLook } from './reporter.ts';

/** How a certificate says that it came about. */
export function provenanceOf({ io, context }: DocumentLook): { date: string; run: string | null } {
  return { date: io.today(), run: context.run?.id ?? null };
}
