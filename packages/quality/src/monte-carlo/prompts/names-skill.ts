import { promptWords } from './prompt-words.ts';

/**
 * Returns true when a prompt names a skill. A name of several parts ("pdf-forms") counts wherever it occurs
 * as a whole. A name of one word ("pdf") is often the word for its subject too, and counts only as a call
 * (`/pdf`, `$pdf`), as "the pdf skill", as "use pdf to ...", or as an address ("pdf: ..."); if the
 * description does not use that word, it counts anywhere.
 */
export function namesSkill(prompt: string, skill: { name: string; description: string }): boolean {
  const name = skill.name.trim().toLowerCase();
  if (name === '') return false;
  const text = ` ${prompt.toLowerCase()} `;
  const after = occurrences(text, name);
  if (after.length === 0) return false;
  if (/[-_:.\s]/.test(name)) return true;
  if (!promptWords(skill.description).includes(name)) return true;
  return after.some(({ before, rest }) => {
    if (/[/$@:]$/.test(before)) return true;
    if (/\bskills?\W{1,3}$/.test(before) || /^\W{1,3}skills?\b/.test(rest)) return true;
    if (
      /\b(?:use|using|invoke|call|load|via) (?:the )?$/.test(before) &&
      /^(?:\s(?:to|for|on)\b|[,.!?]|\s*$)/.test(rest)
    ) {
      return true;
    }
    return before.trim() === '' && /^\s?[:,–—-]\s/.test(rest);
  });
}

/** Occurrences of a whole name, with their context. */
function occurrences(text: string, name: string): { before: string; rest: string }[] {
  const found: { before: string; rest: string }[] = [];
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const end = at + name.length;
    const isWhole = !/[\p{L}\p{N}_]/u.test(text[at - 1] ?? '') && !/[\p{L}\p{N}_]/u.test(text[end] ?? '');
    if (isWhole)
      found.push({ before: text.slice(Math.max(0, at - 20), at), rest: text.slice(end, end + 20) });
  }
  return found;
}
