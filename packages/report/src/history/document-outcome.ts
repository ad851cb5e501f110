import type { FinishedDocuments, ViewedKind } from '@plugin-eval/core/documents/document-kinds.ts';
import { fromPublished } from '@plugin-eval/core/documents/from-published.ts';
import type { FinishedDocument, PublishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import { excerpt } from '@plugin-eval/core/text/code-points.ts';
import { changesSentence } from '../collection-comparison/collection-comparison-facts.ts';
import { comparisonVerdict } from '../comparison/comparison-verdict.ts';
import { driftOutcome } from '../drift/drift-words.ts';
import { formatName } from '../format-name.ts';
import { gridVerdict } from '../grid/grid-verdict.ts';
import { threatSentence } from '../headline/threat-headline.ts';
import { improvementOutcome } from '../improvement/verdict-words.ts';
import { formatRating } from '../number-format.ts';
import { deltaVerdict } from '../safety-delta/safety-delta-messages.ts';
import { scanVerdict } from '../scan/scan-view.ts';
import { setOutcome } from '../skill-set/set-outcome.ts';
import { badgeMessage } from '../svg/badge-message.ts';
import { comparisonSentence } from '../threat-comparison/comparison-messages.ts';
import { plainText } from '../view-model/blocks.ts';

const LONGEST = 200;
const LONGEST_NAME = 60;

/**
 * A document's outcome in a few words for a list: score and badge, or the verdict, always with its caveat.
 * May hold untrusted names.
 */
export function documentOutcome({ kind, document }: FinishedDocument): string {
  const outcomeOf = OUTCOMES[kind] as ((finished: typeof document) => string) | undefined;
  return excerpt(outcomeOf?.(document) ?? '', LONGEST);
}

/** The outcome of a document from a file. Long parts without influence on the outcome are not read. */
export function publishedOutcome({ kind, document }: PublishedDocument): string {
  const short =
    'evaluations' in document
      ? { ...document, evaluations: [] }
      : 'cases' in document
        ? { ...document, cases: [] }
        : document;
  return documentOutcome({ kind, document: fromPublished(short) } as FinishedDocument);
}

/** Outcome descriptions by document kind. Kinds not listed have no short form. */
const OUTCOMES: { [Kind in ViewedKind]?: (document: FinishedDocuments[Kind]) => string } = {
  evaluation: (document) => badgeMessage(document).message,
  comparison: (document) => plainText(comparisonVerdict(document).words),
  'collection-comparison': changesSentence,
  grid: (document) => plainText(gridVerdict(document)),
  leaderboard({ leaderboard: [first], complete }) {
    if (first === undefined) return 'no skill was ranked';
    const rating = first.bradleyTerry === null ? '' : ` (${formatRating(first.bradleyTerry)})`;
    return `${complete ? '' : 'incomplete; '}first: ${shortName(first.name)}${rating}`;
  },
  'threat-report': (document) => `${threatSentence(document)}${document.complete ? '' : ' Incomplete.'}`,
  'threat-comparison': (document) => comparisonSentence(document, shortName),
  'safety-delta': (document) => deltaVerdict(document).headline,
  scan: (document) => scanVerdict(document).words,
  vet: ({ scan }) => scanVerdict(scan).words,
  'skill-set': setOutcome,
  improvement: improvementOutcome,
  drift: driftOutcome,
};

function shortName(name: string): string {
  return excerpt(formatName(name), LONGEST_NAME);
}
