import { createHash } from 'node:crypto';
import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { neutraliseLines } from '@plugin-eval/core/text/neutralise.ts';
import type { UnshownFile } from '@plugin-eval/skill/read-skill-texts.ts';
import type { Material, MaterialFile } from './grading.ts';

const NONCE_LENGTH = 16;

/**
 * Makes untrusted files ready for a judge: hidden characters written out, line ends made one kind, every file between
 * two lines that carry a nonce which occurs nowhere in it. The nonce is derived from the files, so that the same
 * files give the same task keys.
 * @param unshown files that are named with their sizes after the others
 */
export function prepareMaterial(
  files: readonly MaterialFile[],
  unshown: readonly UnshownFile[] = NOTHING,
): Material {
  const known = materials.get(files);
  if (known?.unshown === unshown) return known;
  const material = delimitFiles(files, unshown);
  materials.set(files, material);
  return material;
}

const NOTHING: readonly UnshownFile[] = [];

/** The same files are counted, judged and planted in; the list is never changed. */
const materials = new WeakMap<readonly MaterialFile[], Material>();

function delimitFiles(files: readonly MaterialFile[], unshown: readonly UnshownFile[]): Material {
  const listed = neutraliseLines(unshown.map(unshownLine));
  const prepared = files.map((file) => ({
    path: neutraliseLines([file.path.replaceAll(/[\r\n]/g, ' ')]).join(''),
    lines: shownLines(file).shown,
  }));
  const contents = prepared.map(({ path, lines }) => [path, lines.join('\n')]);
  const nonce = nonceFor([...contents.flat(), ...listed]);
  const shown = prepared.flatMap(({ path, lines }) => [
    `<<<FILE ${nonce} ${JSON.stringify(path)} lines=${lines.length}`,
    ...lines,
    `FILE ${nonce}>>>`,
  ]);
  const names =
    listed.length === 0
      ? []
      : [`<<<UNSHOWN ${nonce} lines=${listed.length}`, ...listed, `UNSHOWN ${nonce}>>>`];
  return { nonce, block: [...shown, ...names].join('\n'), files, unshown };
}

/** The lines of a file, and their form shown to a judge. */
interface ShownLines {
  lines: readonly string[];
  shown: readonly string[];
}

const linesOfFiles = new WeakMap<MaterialFile, ShownLines>();

/** Cached: a file goes into a material, is searched for every quote, and never changes. */
export function shownLines(file: MaterialFile): ShownLines {
  let known = linesOfFiles.get(file);
  if (known === undefined) {
    const lines = splitLines(file.text);
    known = { lines, shown: neutraliseLines(lines) };
    linesOfFiles.set(file, known);
  }
  return known;
}

/** `"scripts/fill.py" 4312 bytes`, `"assets/" 48 files, 120000 bytes`. */
function unshownLine({ path, files, bytes }: UnshownFile): string {
  const count = path.endsWith('/') ? `${files} ${files === 1 ? 'file' : 'files'}, ` : '';
  return `${JSON.stringify(path)} ${count}${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
}

/**
 * Delimits other untrusted text with a material's nonce. The nonce was not derived from it, so its author
 * could have computed the nonce: occurrences are removed.
 */
export function delimitAttachment(text: string, nonce: string): string {
  const delimiter = new RegExp(nonce, 'gi');
  const lines = neutraliseLines(splitLines(text)).map((line) => line.replaceAll(delimiter, '[delimiter]'));
  return [`<<<ATTACHMENT ${nonce} lines=${lines.length}`, ...lines, `ATTACHMENT ${nonce}>>>`].join('\n');
}

/** The first digits of a hash of all texts, salted until they occur in none of them. */
function nonceFor(texts: readonly string[]): string {
  const lowerCase = texts.map((text) => text.toLowerCase());
  for (let salt = 0; ; salt++) {
    const hash = createHash('sha256')
      .update(JSON.stringify([salt, texts]))
      .digest('hex');
    const nonce = hash.slice(0, NONCE_LENGTH);
    if (!lowerCase.some((text) => text.includes(nonce))) return nonce;
  }
}
