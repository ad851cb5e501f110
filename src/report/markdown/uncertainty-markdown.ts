import type { Evaluation } from '../../documents/evaluation.ts';
import { DIMENSION_NAMES } from '../../documents/names.ts';
import { excerpt } from '../../text/code-points.ts';
import { endSentence } from '../end-sentence.ts';
import { describeIntervals } from '../stability.ts';
import { escapeMarkdown } from './escape-markdown.ts';

const LONGEST = 300;

/** What the intervals cover and what they do not. */
export function uncertaintyMarkdown({ uncertainty, dimensions }: Evaluation): string[] {
  if (uncertainty === null) return [];
  const shown = (text: string) => escapeMarkdown(excerpt(text, LONGEST));
  return [
    `Intervals (${describeIntervals(uncertainty)}) cover: ${endSentence(shown(uncertainty.covers))} They do not cover: ${endSentence(shown(uncertainty.excludes))}`,
    '',
    ...DIMENSION_NAMES.flatMap((name) => {
      const { ciCovers } = dimensions[name];
      return ciCovers === null ? [] : [`- \`${name}\`: ${shown(ciCovers)}`];
    }),
    '',
  ];
}
