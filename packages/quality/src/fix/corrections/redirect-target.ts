import { posix } from 'node:path';
import type { TextEdit } from '@plugin-eval/skill/text-edit.ts';
import { type CorrectedFile, type Correction, onlyBody, type Proposal } from '../correction.ts';

/** Points a link at the only file of the skill that it can mean: one of the same name. */
export const redirectLink: Correction = (file, { evidence }) => {
  const [target = '', ...rest] = splitHref(evidence ?? '');
  const meant = onlyCandidate(file, target);
  if (evidence === null || meant === null) return null;
  const written = posix.relative(posix.dirname(file.path), meant);
  const href = [written, ...rest].join('');
  return replaced(file, evidence, href, [
    `](${evidence}`,
    `](<${evidence}`,
    `]: ${evidence}`,
    `]: <${evidence}`,
  ]);
};

/** Corrects a path in a code span likewise. */
export const redirectMention: Correction = (file, { evidence }) => {
  const target = /\S+\.[a-z]\w{0,9}(?=\s|$)/i.exec(evidence ?? '')?.[0] ?? '';
  const bare = target.replace(/^(?:\$\{?\w+\}?|\{baseDir\})\//, '');
  const meant = onlyCandidate(file, bare);
  return meant === null ? null : replaced(file, bare, meant, [`\`${bare}\``, ` ${bare}\``, `/${bare}\``]);
};

/** Finds the only file with the name of a target, in any letter case. */
function onlyCandidate({ files }: CorrectedFile, target: string): string | null {
  const name = posix.basename(target).toLowerCase();
  const found = name === '' ? [] : files.filter((file) => posix.basename(file).toLowerCase() === name);
  return found.length === 1 ? (found[0] as string) : null;
}

function splitHref(href: string): string[] {
  const at = href.search(/[#?]/);
  return at < 0 ? [href] : [href.slice(0, at), href.slice(at)];
}

/** Replaces a target wherever it is written in one of the forms. Code that holds it too is not to change: see isSame. */
function replaced(
  { text }: CorrectedFile,
  from: string,
  to: string,
  forms: readonly string[],
): Proposal | null {
  if (from === to || /[\s()<>]/.test(to)) return null;
  const edits = new Map<number, TextEdit>();
  for (const form of forms)
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length)) {
      const start = at + form.indexOf(from);
      // A longer target only begins with it.
      if (/[\w/.-]/.test(text[start + from.length] ?? '')) continue;
      edits.set(start, { from: start, to: start + from.length, text: to });
    }
  if (edits.size === 0) return null;
  return {
    edits: [...edits.values()],
    isSame: onlyBody((token) => (/^(?:fence|code_block) /.test(token) ? token : token.replaceAll(from, to))),
  };
}
