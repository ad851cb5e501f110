import { lostFields } from './lost-fields.ts';
import { readWritten } from './read-written.ts';
import { writeNvidia } from './write-nvidia.ts';
import { writePromptfoo } from './write-promptfoo.ts';
import { writeSkillCreator } from './write-skill-creator.ts';
import { writeTessl } from './write-tessl.ts';
import { writeVally } from './write-vally.ts';
import { writeWaza } from './write-waza.ts';
import type { CaseFormat, CasesToWrite, LostField, WrittenCases, WrittenFiles } from './written-cases.ts';

const WRITERS: Readonly<Record<CaseFormat, (cases: CasesToWrite) => WrittenCases>> = {
  'skill-creator': writeSkillCreator,
  nvidia: writeNvidia,
  promptfoo: writePromptfoo,
  waza: writeWaza,
  vally: writeVally,
  tessl: writeTessl,
};

/**
 * Writes cases in another dialect, and lists the losses: rereads the output like a skill's tests, and
 * compares field by field. Source: docs/specification/executed-sessions.md, "Conversion of tests".
 */
export function writeCases(
  format: CaseFormat,
  cases: CasesToWrite,
): { files: WrittenFiles; lost: LostField[] } {
  const { files, cautions } = WRITERS[format](cases);
  const lost = lostFields(cases.skill, cases.cases, readWritten(files), files);
  return { files, lost: [...cautions, ...lost].sort((a, b) => (a.case ?? -1) - (b.case ?? -1)) };
}
