import type { FinishedDocument, PublishedDocument } from '../documents/published-document.ts';
import { excerpt } from '../text/code-points.ts';
import { formatCount } from './number-format.ts';

/** Longer names are told apart on the page itself. */
const LONGEST = 300;

/** What a list, or the title of a page, calls a document. Holds names as their authors wrote them. */
export function documentTitle(shown: FinishedDocument | PublishedDocument): string {
  return excerpt(wholeTitle(shown), LONGEST);
}

function wholeTitle({ kind, document }: FinishedDocument | PublishedDocument): string {
  switch (kind) {
    case 'evaluation':
      return document.subject.name;
    case 'comparison':
    case 'collection-comparison':
      return `${document.a.subject.path} and ${document.b.subject.path}`;
    case 'leaderboard': {
      const { length } = document.leaderboard;
      return `Leaderboard of ${formatCount(length)} ${length === 1 ? 'skill' : 'skills'}`;
    }
    case 'threat-report':
      return `Threat map of ${document.target.name}`;
    case 'threat-comparison':
      return `Threat maps of ${document.a.name} and ${document.b.name}`;
    case 'scan': {
      const [only, ...others] = document.members;
      return only !== undefined && others.length === 0 ? `Scan of ${only.name}` : 'Scan';
    }
    case 'vet':
      return `Before installing ${document.source.given}`;
    case 'safety-delta': {
      const names = document.skills.map(({ name }) => name);
      return names.length === 0 ? 'Safety delta' : `Safety delta of ${names.join(', ')}`;
    }
  }
}
