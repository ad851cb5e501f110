import type { DocumentLook } from './reporter.ts';

/** Provenance stated by a certificate. */
export function provenanceOf({ io, context }: DocumentLook): { date: string; run: string | null } {
  return { date: io.today(), run: context.run?.id ?? null };
}
