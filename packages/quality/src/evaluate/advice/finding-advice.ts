import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import type { DimensionName } from '@plugin-eval/core/documents/names.ts';
import type { AdvicePiece } from './advice-piece.ts';

/** Findings more important than most edits of the text, with the affected dimension and the fix. */
const ADVISED: ReadonlyMap<string, { dimension: DimensionName; fix: string }> = new Map([
  [
    'dead-link',
    { dimension: 'progressive_disclosure', fix: 'Add the file, correct the path or remove the link.' },
  ],
  [
    'dangling-mention',
    {
      dimension: 'progressive_disclosure',
      fix: 'Add the file, correct the path or remove the sentence.',
    },
  ],
  [
    'unclosed-fence',
    {
      dimension: 'code_template_quality',
      fix: 'All that follows is read as code, headings included. Close the block, or begin an outer block with more marks than the blocks inside it.',
    },
  ],
  [
    'unknown-field',
    { dimension: 'triggering_accuracy', fix: 'Until it is renamed or removed, the field has no effect.' },
  ],
]);
/** A link whose last part has no extension is often a placeholder. */
const FILE_NAME = /\.\w{1,8}$/;

/** One piece for each of these rules, with its first finding. */
export function findingAdvice(findings: readonly Finding[]): AdvicePiece[] {
  const relevant = findings.filter(
    ({ rule, level, evidence }) =>
      level !== 'info' && ADVISED.has(rule) && (rule !== 'dead-link' || FILE_NAME.test(evidence ?? '')),
  );
  return [...ADVISED].flatMap(([rule, { dimension, fix }]): AdvicePiece[] => {
    const found = relevant.filter((finding) => finding.rule === rule);
    const [first] = found;
    if (first === undefined) return [];
    const place = first.line === null || rule === 'unclosed-fence' ? '' : `Line ${first.line}: `;
    const rest = found.length === 1 ? '' : ` The findings name ${found.length - 1} more.`;
    return [{ basis: 'defect', dimension, action: `${place}${first.message} ${fix}${rest}`, change: {} }];
  });
}
