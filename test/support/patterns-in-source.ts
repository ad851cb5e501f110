import { unicodePattern } from '@plugin-eval/core/text/unicode-pattern.ts';

/** Regular expression literals, and raw strings that are handed to `unicodePattern`. */
export function patternsIn(source: string): RegExp[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const literals = [
    ...code.matchAll(
      /(?<=[(=?:,!&|\s])\/((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n*\s])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])*)\/([gimsuy]*)(?=[.,;)\s])/g,
    ),
  ];
  const raw = [...code.matchAll(/String\.raw`([^`$]+)`/g)];
  return [
    ...literals.map((match) => new RegExp(match[1] ?? '', match[2] ?? '')),
    ...raw.map((match) => unicodePattern(match[1] ?? '', 'i')),
  ];
}
