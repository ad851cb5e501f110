import { createHash } from 'node:crypto';
import { splitLines } from '../text/lines.ts';
import { neutraliseLines } from '../text/neutralise.ts';
import type { Material, MaterialFile } from './grading.ts';

const NONCE_LENGTH = 16;

/**
 * Makes untrusted files ready for a judge: hidden characters written out, line ends made one kind, every file between
 * two lines that carry a nonce which occurs nowhere in it. The nonce is derived from the files, so that the same
 * files give the same task keys.
 */
export function prepareMaterial(files: readonly MaterialFile[]): Material {
  const material = materials.get(files) ?? delimitFiles(files);
  materials.set(files, material);
  return material;
}

/** The same files are counted, judged and planted in; the list is never changed. */
const materials = new WeakMap<readonly MaterialFile[], Material>();

function delimitFiles(files: readonly MaterialFile[]): Material {
  const prepared = files.map(({ path, text }) => ({
    path: neutraliseLines([path.replaceAll(/[\r\n]/g, ' ')]).join(''),
    lines: neutraliseLines(splitLines(text)),
  }));
  const contents = prepared.map(({ path, lines }) => [path, lines.join('\n')]);
  const nonce = nonceFor(contents.flat());
  const block = prepared
    .flatMap(({ path, lines }) => [
      `<<<FILE ${nonce} ${JSON.stringify(path)} lines=${lines.length}`,
      ...lines,
      `FILE ${nonce}>>>`,
    ])
    .join('\n');
  return { nonce, block, files };
}

/**
 * Other untrusted text between the delimiters of a material. It is not part of what the nonce was derived from, so
 * whoever wrote it could have computed the nonce: where it occurs it is taken out.
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
