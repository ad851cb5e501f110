import { LONGEST_DATA } from '../files/not-read.ts';
import type { FindingDraft } from '../finding-draft.ts';
import { encodedSentences } from '../prose/asset-passages.ts';
import type { FlowContext } from './flow-context.ts';

const DECODES = /\bb64decode\b|\batob\(|["']base64["']|\bbase64\s+(?:-d|-D|--decode)\b|FromBase64String/;
const WORDS = /[A-Za-z']{2,}/g;
/** Fewer words are a name or a test. */
const LEAST_WORDS = 12;

/**
 * Sentences in base64 that a script of the skill decodes: readers of the files do not see what the agent
 * receives.
 */
export function encodedNotes({ inventory, units }: FlowContext): FindingDraft[] {
  if (!units.some(({ role, shown, text }) => role === 'script' && !shown && DECODES.test(text))) return [];
  return inventory.files.flatMap(({ path: file, text, kind }): FindingDraft[] => {
    if (text === null || (kind !== 'data' && kind !== 'code') || text.length > LONGEST_DATA) return [];
    const note = encodedSentences(text).find(
      (passage) => (passage.text.match(WORDS) ?? []).length >= LEAST_WORDS,
    );
    if (note === undefined) return [];
    const message = `Sentences are stored in base64, and a script decodes them: ${JSON.stringify(note.text.slice(0, 80))}.`;
    const { line } = note;
    return [{ rule: 'hidden-text', level: 'warning', confirmed: true, message, file, line, steps: [] }];
  });
}
