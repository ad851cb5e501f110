/** UTF-16 units of an address that are read. */
const LONGEST_ADDRESS = 2000;
/**
 * Matches, at the end, an address that a page or a message opens automatically, or that its reader may open
 * without reading it.
 */
const IN_ADDRESS = /(?:\]\(\s{0,3}<?|\b(?:src|href)\s?=\s?\\?["']?)https?:\/\/[^\s"'<>)\\]{0,2000}$/i;

/**
 * Returns true when whatever follows a text is invisible to its reader: in an HTML or Markdown comment, or in
 * the address of a picture or a link. Time: linear in the text.
 */
export function endsOutOfSight(text: string): boolean {
  if (text.lastIndexOf('<!--') > text.lastIndexOf('-->')) return true;
  return IN_ADDRESS.test(text.slice(-LONGEST_ADDRESS));
}
