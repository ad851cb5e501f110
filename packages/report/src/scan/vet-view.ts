import type { Vet, VettedSource } from '@plugin-eval/core/documents/vet.ts';
import { detonationView } from '../detonation/detonation-view.ts';
import { formatPoints } from '../number-format.ts';
import type { Block, Section } from '../view-model/blocks.ts';
import {
  fact,
  factList,
  list,
  notice,
  paragraph,
  section,
  withPriority,
} from '../view-model/build-blocks.ts';
import { installationSections } from './installation-view.ts';
import { scanGates, scanView } from './scan-view.ts';
import { entryOf, newCapabilityFacts, unreadWords } from './section-view.ts';

const MOST_LISTED = 20;

/** The fetched source, reasons against installing it, its score, and what is new in it. */
export function vetView(vet: Vet): Section[] {
  return [
    ...withPriority(
      1,
      section('source', 'Source', [factList([...sourceFacts(vet.source), ...scoreFacts(vet)])]),
    ),
    ...section('left-out', vet.leftOut.length === 0 ? null : 'Not looked at', leftOutBlocks(vet.leftOut)),
    ...scanView(vet.scan),
    ...(vet.against === null ? [] : differenceSections(vet.against)),
    ...(vet.detonation === null
      ? []
      : section('detonation', 'In the sandbox', [], detonationView(vet.detonation))),
    ...installationSections(vet.installation),
    ...withPriority(1, section('gates', null, scanGates(vet.gates))),
  ];
}

function sourceFacts({ given, kind, url, reference, path, commit, sha256 }: VettedSource) {
  const asked = [
    reference === null ? null : `asked for ${reference}`,
    path === null ? null : `folder ${path}`,
  ];
  return [
    fact(kind === 'git' ? 'Repository' : kind === 'archive' ? 'Archive' : 'Folder', url ?? given),
    ...(commit === null
      ? []
      : [fact('Commit', commit, asked.filter((one) => one !== null).join(', ') || null)]),
    ...(sha256 === null ? [] : [fact('SHA-256', sha256)]),
  ];
}

function scoreFacts({ scores, scoreErrors, scan }: Vet) {
  const shown = scores.slice(0, MOST_LISTED).map(({ name, score }) => `${name} ${formatPoints(score)}`);
  const more = scores.length > MOST_LISTED ? ` and ${scores.length - MOST_LISTED} more` : '';
  const errorMessages = new Set(scan.errors.map(({ message }) => message));
  const errors = scoreErrors.map(({ message }) => message).filter((message) => !errorMessages.has(message));
  return [
    fact(
      'Score',
      shown.length === 0 ? 'none' : `${shown.join(', ')}${more}`,
      errors.slice(0, MOST_LISTED).join('; ') || null,
    ),
  ];
}

function leftOutBlocks(leftOut: Vet['leftOut']): Block[] {
  const worst = leftOut.some(({ level }) => level === 'error');
  if (leftOut.length === 0) return [];
  return [
    notice(
      worst ? 'alarm' : 'caution',
      worst
        ? 'The source contains entries that no honest source contains. They were not written anywhere.'
        : 'The source contains entries that were not looked at.',
    ),
    list(
      leftOut.map((one) => unreadWords(one)),
      { most: MOST_LISTED },
    ),
  ];
}

function differenceSections({ source, differences }: NonNullable<Vet['against']>): Section[] {
  const { capabilities, hosts, files, findings } = differences;
  const isSame = capabilities.length + hosts.length + files.length + findings.length === 0;
  const older = source.commit === null ? source.given : `${source.given} (${source.commit.slice(0, 12)})`;
  return section('differences', `New since ${older}`, [
    isSame ? paragraph('It has the same scripts and capabilities, and no new finding.', 'good') : null,
    factList(newCapabilityFacts(differences)),
    list(
      files.map(({ path, change }) => `${change}: ${path}`),
      { most: MOST_LISTED },
    ),
    {
      kind: 'entries',
      entries: findings.slice(0, MOST_LISTED).map(entryOf),
      more: Math.max(0, findings.length - MOST_LISTED),
    },
  ]);
}
