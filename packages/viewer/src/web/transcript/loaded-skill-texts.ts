import type { TranscriptEntryDocument } from '@plugin-eval/core/documents/session.ts';

/** Places of the results that brought the text of a skill: of the skill tool, and of reading a SKILL.md. */
export function loadedSkillTexts(entries: readonly TranscriptEntryDocument[]): ReadonlySet<number> {
  const loading = new Set(
    entries.flatMap((entry) =>
      entry.kind === 'tool-call' && (entry.tool === 'Skill' || /SKILL\.md"/i.test(entry.input))
        ? [entry.id]
        : [],
    ),
  );
  return new Set(
    entries.flatMap((entry, index) =>
      entry.kind === 'tool-result' && entry.ok && loading.has(entry.id) ? [index] : [],
    ),
  );
}
