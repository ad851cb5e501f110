import type { Assessment } from '@plugin-eval/core/documents/judge-layer.ts';
import type { DimensionName } from '@plugin-eval/core/documents/names.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { drawName } from '@plugin-eval/report/judge/judgement-view.ts';
import { formatUnit } from '@plugin-eval/report/number-format.ts';
import { Link } from '../route/link.tsx';
import type { Route } from '../route/route.ts';
import type { Annotation } from './annotation.ts';
import { locateQuote } from './locate-quote.ts';

/** The id of a quote, by which a link finds it in the text. */
function evidenceId(dimension: DimensionName, judgement: number, evidence: number): string {
  return `${dimension}.${judgement + 1}.${evidence + 1}`;
}

/**
 * Passages that judges quoted from one file, as notes on its lines.
 * @param isFile whether a quote is from the text that is shown
 * @param to where the dimension is; null on its own page
 */
export function evidenceAnnotations(
  dimension: DimensionName,
  assessment: Assessment | undefined,
  { lines, isFile, to }: { lines: readonly string[]; isFile: (file: string) => boolean; to: Route | null },
): Annotation[] {
  const { title } = DIMENSIONS[dimension];
  return (assessment?.judgements ?? []).flatMap(({ judge, draw, score, evidence }, at) => {
    const name = drawName({ judge, draw }).toLowerCase();
    return evidence.flatMap(({ quote, found, file, line }, index): Annotation[] => {
      if (!found || file === null || line === null || line > lines.length || !isFile(file)) return [];
      const by = `${title}, ${name}: ${formatUnit(score)}`;
      return [
        {
          id: evidenceId(dimension, at, index),
          kind: 'evidence',
          line,
          spans: locateQuote(lines, line, quote),
          summary: `Quoted for ${by}`,
          note: (
            <>
              {to === null ? (
                <span className="evidence-word">Quoted by {name}: </span>
              ) : (
                <>
                  <span className="evidence-word">Quoted for</span> <Link to={to}>{title}</Link>, {name}:{' '}
                </>
              )}
              <b>{formatUnit(score)}</b>
            </>
          ),
        },
      ];
    });
  });
}
