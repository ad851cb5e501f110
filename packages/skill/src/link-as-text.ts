/** Reason such a file was not read, after its path. */
export const LINK_AS_TEXT =
  'is a link that git wrote as a text file (core.symlinks is off), so what it leads to was not read';

/**
 * Returns true when a whole file is just a relative path, as git writes links on file systems without them.
 */
export function isLinkAsText(text: string): boolean {
  return /^\.{1,2}\/[^\r\n\0]{1,4000}$/.test(text);
}
