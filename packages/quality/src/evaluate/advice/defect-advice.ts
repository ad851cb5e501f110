import type { AdvicePiece, StaticKnowledge } from './advice-piece.ts';
import { describedFeatures } from './description-advice.ts';
import { counted, quoteSome } from './quotation.ts';

/** Repairs of problems for agents or readers. */
export function defectAdvice(knowledge: StaticKnowledge): AdvicePiece[] {
  return [...bodyRepairs(knowledge), ...linkRepairs(knowledge)];
}

/** Repairs of the frontmatter, without which agents do not know the skill: before all other advice. */
export function blockingRepairs({ evidence }: StaticKnowledge): AdvicePiece[] {
  const piece = (action: string, change: AdvicePiece['change']): AdvicePiece[] => [
    { basis: 'defect', dimension: 'triggering_accuracy', action, change },
  ];
  switch (evidence.frontmatter) {
    case 'absent':
      return piece(
        'Add a frontmatter: without one agents see neither a name nor a description and never choose the skill. Begin the file with ---, then name: and description: (what the skill does, then "Use this skill when ..." with its situations), then --- again.',
        { hasName: true, ...describedFeatures(new Map([['name', 'skill']])) },
      );
    case 'misplaced':
      return piece(
        'Correct where the frontmatter begins, as the finding frontmatter-missing says: agents see neither its name nor its description and never choose the skill.',
        null,
      );
    case 'unclosed':
      return piece(
        'Close the frontmatter with a line --- after its last field: without it the whole file is read as body, and agents see neither name nor description.',
        null,
      );
    case 'broken':
      return piece(
        'Correct the YAML of the frontmatter, as the finding frontmatter-yaml says: strict agents lose every field of it. Values that hold ": ", "#" or quotes need quotes around them.',
        null,
      );
    case 'valid':
      return [];
  }
}

function bodyRepairs({ features, evidence }: StaticKnowledge): AdvicePiece[] {
  const pieces: AdvicePiece[] = [];
  if (evidence.frontmatter === 'valid' && !features.hasName) {
    pieces.push({
      basis: 'defect',
      dimension: 'triggering_accuracy',
      action:
        evidence.fields.get('name') == null
          ? 'Add name: to the frontmatter, with the name of the folder; the published rules require it.'
          : 'Write the name in the frontmatter as text, in quotes, and equal to the name of the folder: its current value is not read as text.',
      change: { hasName: true },
    });
  }
  if (evidence.body.contentLineCount === 0) {
    pieces.push({
      basis: 'defect',
      dimension: 'output_quality',
      action:
        'Write a body: no line of text follows the frontmatter, so an agent that chooses the skill gets no instructions. Say step by step what to do, with an example.',
      change: null,
    });
  }
  const most = Math.min(15, Math.floor(features.lineCount / 10));
  if (features.directiveCount > most) {
    pieces.push({
      basis: features.directiveCount > 15 ? 'defect' : 'formula',
      dimension: 'token_efficiency',
      action: `Keep at most ${most} of the words MUST, NEVER and ALWAYS in capitals, where safety or correctness depends on them, and give reasons instead of the rest. They occur ${features.directiveCount} times in ${counted(features.lineCount, 'line')}.`,
      change: { directiveCount: most },
    });
  }
  return pieces;
}

/** Hint on the new place of a linked skill. */
function movedHint(misplaced: StaticKnowledge['evidence']['misplacedLinks']): string {
  const [first] = misplaced;
  if (first === undefined) return '';
  const others = misplaced.length === 1 ? '' : `, and ${misplaced.length - 1} more moved likewise`;
  return ` ${quoteSome([first.target])} is at ${quoteSome([first.found])}${others}.`;
}

function linkRepairs({ features, evidence }: StaticKnowledge): AdvicePiece[] {
  const pieces: AdvicePiece[] = [];
  const { orphanReferences, deadLinks, referenceFiles } = features;
  if (orphanReferences.length > 0) {
    pieces.push({
      basis: 'defect',
      dimension: 'progressive_disclosure',
      action: `Create ${quoteSome(orphanReferences)}, or correct or remove the ${orphanReferences.length === 1 ? 'link' : 'links'}. ${counted(orphanReferences.length, 'link')} ${orphanReferences.length === 1 ? 'leads to a reference file that does' : 'lead to reference files that do'} not exist.`,
      change: { orphanReferences: [] },
    });
  }
  if (deadLinks.length > 0) {
    pieces.push({
      basis: 'defect',
      dimension: 'ecosystem_coherence',
      action: `Correct or remove ${counted(deadLinks.length, 'link')} to skills or agents that do not exist: ${quoteSome(deadLinks)}.${movedHint(evidence.misplacedLinks)}`,
      change: { deadLinks: [] },
    });
  }
  const { unmentionedReferences: unmentioned } = evidence;
  if (unmentioned.length > 0) {
    pieces.push({
      basis: 'defect',
      dimension: 'progressive_disclosure',
      action: `Say in SKILL.md when to read ${quoteSome(unmentioned)}, or remove ${unmentioned.length === 1 ? 'it' : 'them'}. The text never mentions ${unmentioned.length} of its ${counted(referenceFiles.length, 'file')} under references/, so an agent does not know ${unmentioned.length === 1 ? 'it' : 'them'}.`,
      change: {},
    });
  }
  return pieces;
}
