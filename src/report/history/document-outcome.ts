import { fromPublished } from '../../documents/from-published.ts';
import type { FinishedDocument, PublishedDocument } from '../../documents/published-document.ts';
import { excerpt } from '../../text/code-points.ts';
import { changesSentence } from '../collection-comparison/collection-comparison-facts.ts';
import { comparisonVerdict } from '../comparison/comparison-verdict.ts';
import { formatName } from '../format-name.ts';
import { formatPercent, formatRating, plural } from '../number-format.ts';
import { deltaVerdict } from '../safety-delta/safety-delta-messages.ts';
import { scanVerdict } from '../scan/scan-view.ts';
import { setOutcome } from '../skill-set/set-outcome.ts';
import { badgeMessage } from '../svg/badge-message.ts';
import { comparisonSentence } from '../threat-comparison/comparison-messages.ts';
import { mostlyUnclear, undecidedWords } from '../threat-report/threat-summary.ts';
import { phrasesOf } from '../view-model/blocks.ts';

const LONGEST = 200;
const LONGEST_NAME = 60;

/**
 * What a document comes to, in a few words for a list: score and badge, or the verdict. Never without what qualifies it.
 * May hold untrusted names.
 */
export function documentOutcome(finished: FinishedDocument): string {
  return excerpt(outcomeOf(finished), LONGEST);
}

/** The same of a document from a file. What may be long and says nothing about the outcome is not read. */
export function publishedOutcome({ kind, document }: PublishedDocument): string {
  const short =
    'evaluations' in document
      ? { ...document, evaluations: [] }
      : 'cases' in document
        ? { ...document, cases: [] }
        : document;
  return documentOutcome({ kind, document: fromPublished(short) } as FinishedDocument);
}

function outcomeOf({ kind, document }: FinishedDocument): string {
  switch (kind) {
    case 'evaluation':
      return badgeMessage(document).message;
    case 'comparison':
      return phrasesOf(comparisonVerdict(document).words)
        .map(({ text }) => text)
        .join('');
    case 'collection-comparison':
      return changesSentence(document);
    case 'leaderboard': {
      const [first] = document.leaderboard;
      if (first === undefined) return 'no skill was ranked';
      const rating = first.bradleyTerry === null ? '' : ` (${formatRating(first.bradleyTerry)})`;
      return `${document.complete ? '' : 'incomplete; '}first: ${shortName(first.name)}${rating}`;
    }
    case 'threat-report': {
      const { counts, overall } = document.metrics;
      const unclear = mostlyUnclear(document);
      if (unclear !== null) return `${undecidedWords(document)}: ${unclear} are unclear`;
      const rate = overall.strictPassRate.rate;
      const passed = rate === null ? 'nothing was scored' : `${formatPercent(rate)} passed`;
      return `${passed}, ${plural(counts.cases, 'response')}${document.complete ? '' : ', incomplete'}`;
    }
    case 'threat-comparison':
      return comparisonSentence(document, shortName);
    case 'safety-delta':
      return deltaVerdict(document).headline;
    case 'scan':
      return scanVerdict(document).words;
    case 'vet':
      return scanVerdict(document.scan).words;
    case 'skill-set':
      return setOutcome(document);
  }
}

function shortName(name: string): string {
  return excerpt(formatName(name), LONGEST_NAME);
}
