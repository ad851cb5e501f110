import type { Evaluation, EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { isConfirmedError, topLevelEvaluations } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { ScanSection } from '@plugin-eval/core/documents/scan-section.ts';
import { firstNames } from '@plugin-eval/core/text/format-value.ts';
import { countByLevel, countWords } from '../evaluation/findings-view.ts';
import { placeOf } from '../finding-format.ts';
import { plural } from '../number-format.ts';
import type { ReportWarning } from '../report-warning.ts';
import type { Block, Fact, Section } from '../view-model/blocks.ts';
import { fact, factList, paragraph, section } from '../view-model/build-blocks.ts';
import { scanOf } from './merged-scan.ts';
import { findingEntries, scanFacts, unreadCount } from './section-view.ts';

const MOST_NAMES = 5;
/** Shown before everything else when a confirmed attack pattern was found. */
export const CONFIRMED = 'Do not install';
const UNCONFIRMED = 'Read before installing';

/** Scanner results of a skill or plugin; empty when it was not scanned. */
export function scanSections(evaluation: Evaluation): Section[] {
  const scan = scanOf(evaluation);
  return scan === null ? [] : section('scan', 'Scan', scanBlocks(scan));
}

/** The findings, the capabilities of the code, and how much was understood. */
export function scanBlocks(scan: ScanSection): Block[] {
  return [
    findingEntries(scan),
    factList([foundFact(scan), ...scanFacts(scan)]),
    paragraph('A clean scan does not prove that a skill is safe.', 'quiet'),
  ];
}

function foundFact({ findings, suppressed, analysability }: ScanSection): Fact {
  const { notUnderstood } = analysability;
  const missing = unreadCount([{ analysability }]);
  const notes = [
    ...(suppressed.length === 0 ? [] : [`${suppressed.length} accepted`]),
    ...(missing === 0 ? [] : [`${missing} not read`]),
    ...(notUnderstood.length === missing
      ? []
      : [`${plural(notUnderstood.length - missing, 'file')} not understood`]),
  ];
  const nothing = missing === 0 ? 'nothing' : 'nothing in the parts read';
  return fact(
    'Found',
    findings.length === 0 ? nothing : countWords(countByLevel(findings)),
    notes.join(', ') || null,
  );
}

/** Warns of a scanner error, which comes before every score; null without one. */
export function scanWarning(document: EvaluationDocument): ReportWarning | null {
  const found = topLevelEvaluations(document).flatMap((evaluation) => {
    const errors = (scanOf(evaluation)?.findings ?? []).filter(({ level }) => level === 'error');
    return errors.length === 0 ? [] : [{ evaluation, errors }];
  });
  const confirmed = found.filter(({ errors }) => errors.some(isConfirmedError));
  const [worst] = confirmed.length > 0 ? confirmed : found;
  if (worst === undefined) return null;
  const [kind, headline] =
    confirmed.length > 0 ? (['alarm', CONFIRMED] as const) : (['caution', UNCONFIRMED] as const);
  if (document.subject.kind === 'collection') {
    const of = confirmed.length > 0 ? confirmed : found;
    const names = firstNames(
      of.map(({ evaluation }) => evaluation.subject.name),
      MOST_NAMES,
    );
    return {
      kind,
      headline,
      detail: `The scan found ${confirmed.length > 0 ? 'a confirmed attack pattern' : 'an error'} in ${names}.`,
    };
  }
  const first = worst.errors.find(isConfirmedError) ?? worst.errors[0];
  if (first === undefined) return null;
  const more = worst.errors.length - 1;
  const rest = more === 0 ? '' : ` And ${plural(more, 'error')} more.`;
  return { kind, headline, detail: `${placeOf(first)}: ${first.message}${rest}` };
}
