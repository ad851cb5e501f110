import type { DocumentPlace } from './document-place.ts';

/** Ends a path in Markdown: brackets, quotation marks, code marks and blanks. */
const BEFORE = /[^\s()[\]`"'<>]{0,200}$/;
const AFTER = /^[^\s()[\]`"'<>]{0,200}/;

/** The relative path that a place in the body is in; null where there is none. */
export function pathAround({ before, after }: Pick<DocumentPlace, 'before' | 'after'>): string | null {
  const word = `${BEFORE.exec(before)?.[0] ?? ''}${AFTER.exec(after)?.[0] ?? ''}`.replace(/[#?].*$/, '');
  const path = word.replace(/[.,;:]+$/, '').replace(/^\.\//, '');
  const isRelative = !path.startsWith('/') && !path.startsWith('~') && !/^[a-z]+:/i.test(path);
  return isRelative && /[/.]/.test(path) && path.length > 2 ? path : null;
}

/** The begun path or word before a place. */
export function begunWord(before: string): string {
  return BEFORE.exec(before)?.[0] ?? '';
}
