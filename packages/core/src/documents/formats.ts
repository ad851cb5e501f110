import type { DocumentKind } from './document-kinds.ts';

/** Formats of every document: two derive from its view, JSON from its schema. */
const COMMON_FORMATS = ['text', 'json', 'markdown', 'html'] as const;

/** Document kinds by output format. */
export const KINDS_OF_FORMAT = {
  sarif: ['evaluation', 'scan', 'vet', 'skill-set', 'evals-check', 'ci-report', 'threat-report'],
  junit: ['evaluation', 'scan', 'ci-report', 'threat-report', 'safety-delta'],
  github: ['evaluation', 'scan', 'ci-report'],
  gitlab: ['ci-report'],
  jsonl: ['evaluation'],
  csv: ['leaderboard'],
  evals: ['usage'],
  diff: ['fix-report'],
  'skill-creator': ['evaluation'],
  otel: ['evaluation'],
  inspect: ['evaluation'],
} as const satisfies Record<string, readonly DocumentKind[]>;

export type CommonFormat = (typeof COMMON_FORMATS)[number];
export type SpecialFormat = keyof typeof KINDS_OF_FORMAT;
export type Format = CommonFormat | SpecialFormat;
/** Kinds that a format is for. */
export type KindOfFormat<Of extends SpecialFormat> = (typeof KINDS_OF_FORMAT)[Of][number];

/** Formats that hold agent sessions and nothing else. */
export const SESSION_FORMATS = [
  'skill-creator',
  'otel',
  'inspect',
] as const satisfies readonly SpecialFormat[];

/** The formats that a kind of document can be written in, in the order of the help. */
export function formatsOf(kind: DocumentKind): readonly Format[] {
  const special = Object.entries<readonly DocumentKind[]>(KINDS_OF_FORMAT)
    .filter(([, kinds]) => kinds.includes(kind))
    .map(([format]) => format as SpecialFormat);
  return [...COMMON_FORMATS, ...special];
}
