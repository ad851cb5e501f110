import { homeAsTilde, secretAt } from '@plugin-eval/code/secret-places.ts';

/** Secrets that the files of a skill speak of: where its agent would look for them. */
export interface MentionedSecrets {
  /** Files, as the skill writes them. */
  files: readonly string[];
  /** Variables of the environment. */
  variables: readonly string[];
}

export const NOTHING_MENTIONED: MentionedSecrets = { files: [], variables: [] };

const PATH = /[~$./\w-][\w./~-]{3,120}/g;
const VARIABLE = /\b[A-Z][A-Z0-9]{1,20}(?:_[A-Z0-9]{1,20}){0,4}_(?:TOKEN|KEY|SECRET|PASSWORD|PASSWD|PAT)\b/g;
/** Most secrets; a skill that names hundreds would hide the important ones. */
const MOST = 4;
/** UTF-16 units read of one file. */
const LONGEST_TEXT = 200_000;

/** @param texts files of a skill. Time: linear in their length */
export function mentionedSecrets(texts: readonly string[]): MentionedSecrets {
  const files = new Set<string>();
  const variables = new Set<string>();
  for (const text of texts) {
    const read = text.slice(0, LONGEST_TEXT);
    for (const [path] of read.matchAll(PATH)) {
      if (files.size >= MOST) break;
      const clean = homeAsTilde(path.replace(/[./]{1,10}$/, ''));
      if (/^[~/.\w]/.test(clean) && secretAt(clean) !== null) files.add(clean);
    }
    for (const [name] of read.matchAll(VARIABLE)) if (variables.size < MOST) variables.add(name);
  }
  return { files: [...files], variables: [...variables] };
}
