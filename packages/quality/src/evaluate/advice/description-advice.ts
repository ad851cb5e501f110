import type { StaticFeatures } from '@plugin-eval/core/documents/evaluation.ts';
import { detectLanguage } from '@plugin-eval/core/text/languages/detect-language.ts';
import { hasOnlyForeignTrigger } from '@plugin-eval/core/text/trigger-expression.ts';
import { lowerCaseWords } from '@plugin-eval/core/text/words.ts';
import { descriptionOf, descriptionText, readDescriptionSignals } from '../../static/description-signals.ts';
import { otherTrigger } from '../../static/other-trigger.ts';
import type { SkillEvidence } from '../../static/skill-evidence.ts';
import { comparedLength } from '../../static/trigger-assessment.ts';
import type { AdvicePiece, StaticKnowledge } from './advice-piece.ts';
import { firstSituation } from './first-situation.ts';
import { foreignDescriptionAdvice } from './foreign-description-advice.ts';
import { counted, quote, quoteSome } from './quotation.ts';
import { shortDescription } from './short-description.ts';

/** Advice for the author, and sample text from which the gain is computed. */
const PATTERN = 'a sentence that begins "Use this skill when" and names three situations';
/** A beginning of that sentence, from the description itself. */
function beginningFor(description: string): string {
  const first = firstSituation(description);
  return first === null
    ? `, in ${PATTERN}`
    : `, beginning for example with "Use this skill when ${first.replaceAll('"', '')}"`;
}

const SENTENCE =
  'Use this skill when creating one, when changing one, when checking one, or when asked for one.';
const PURPOSE = 'Does one thing to another.';
/**
 * Number of situations that earns full points. Source: docs/specification/quality.md, "frontmatter_quality".
 */
const FULL_SITUATIONS = 3;
const FULL_LENGTH = 100;
/** Length from which a description with a trigger is assumed to name all its situations. */
const ROOMY = 160;

/** The edit of the description that names the situations. */
export function descriptionAdvice({ features, evidence }: StaticKnowledge): AdvicePiece[] {
  if (!hasFields(evidence)) return [];
  if (features.exempt) return exemptEdit(features, evidence);
  if (isForeign(features, evidence)) return foreignDescriptionAdvice({ features, evidence });
  return [
    ...situationEdit(features, evidence),
    ...limitMove(evidence.body, evidence),
    ...limitToNeighbours(features, evidence),
  ];
}

function hasFields({ frontmatter }: SkillEvidence): boolean {
  return frontmatter === 'valid' || frontmatter === 'broken';
}

/** Returns true when a description is not in English; short ones are classified by their trigger. */
function isForeign({ descriptionLanguage }: StaticFeatures, { fields }: SkillEvidence): boolean {
  return descriptionLanguage !== undefined || hasOnlyForeignTrigger(descriptionText(fields));
}

/** The features of a description with a sentence on when to use the skill behind it. */
export function describedFeatures(fields: SkillEvidence['fields']): Partial<StaticFeatures> {
  const described = [descriptionOf(fields) || PURPOSE, SENTENCE].join(' ');
  return readDescriptionSignals(new Map(fields).set('description', described));
}

function situationEdit(features: StaticFeatures, evidence: SkillEvidence): AdvicePiece[] {
  const piece = (basis: AdvicePiece['basis'], action: string): AdvicePiece[] => [
    { basis, dimension: 'triggering_accuracy', action, change: describedFeatures(evidence.fields) },
  ];
  const { descriptionLength: length } = features;
  const text = descriptionOf(evidence.fields);
  if (comparedLength(features) < 20) {
    const found = shortDescription(evidence);
    return piece('defect', `Write at least 100 characters: what the skill does, then ${PATTERN}. ${found}.`);
  }
  if (!features.hasTrigger) {
    const whenToUse = evidence.fields.get('when_to_use');
    if (typeof whenToUse === 'string' && whenToUse.trim() !== '')
      return piece(
        'formula',
        `when_to_use (${quote(whenToUse)}) says when to use the skill in words that the formula does not recognise. Begin it with "Use when" or "When the user", and it counts.`,
      );
    const other = otherTrigger(text, whenToUse);
    if (other !== null)
      return piece(
        'formula',
        `${quote(other)} says when to use the skill in words that the formula does not recognise. Begin it with "Use when" or "Use this skill for", and it counts.`,
      );
    return piece(
      'defect',
      `Say in the description when to use the skill, in the words of its users${beginningFor(text)}${roomFor(length)}. Agents choose by the description, and this one (${quote(text, 50)}, ${counted(length, 'character')}) has no recognised phrase for it${uncountedForms(evidence)}.${sectionHint(evidence)}`,
    );
  }
  const moved = sectionMove(features, evidence);
  if (moved !== null) return [moved];
  if (features.useCaseCount >= FULL_SITUATIONS && features.hasTriggerContext && length >= FULL_LENGTH)
    return [];
  return namesFew(evidence, length)
    ? piece(
        'text',
        `Name more situations in the description, in the words of its users. Its ${counted(length, 'character')} name only ${quote(occasion(evidence), 100)}.${sectionHint(evidence)}`,
      )
    : piece('formula', formulaAction(features, evidence));
}

/** Returns true when a human reader would also miss situations, in any form. */
function namesFew(
  { description: { named, quoted, listed, situations, text }, body }: SkillEvidence,
  length: number,
) {
  const most = Math.max(named.length, quoted.length, listed.length, situations.length);
  if (most >= FULL_SITUATIONS) return false;
  const known = new Set(lowerCaseWords(text).map(stemOf));
  const uncovered = body.whenSection?.items.filter((item) => !isCovered(item, known)) ?? [];
  return length < ROOMY || (uncovered.length > most && text.length < 600);
}

function lengthForScore(length: number): string {
  return `The description has ${counted(length, 'character')}; full points begin at 100.`;
}

/** Explains why situations visible to a reader are not counted. */
function formulaAction(features: StaticFeatures, { description }: SkillEvidence): string {
  const { useCaseCount: count, hasTriggerContext } = features;
  if (count >= FULL_SITUATIONS && hasTriggerContext) return lengthForScore(features.descriptionLength);
  const forms = [
    description.quoted.length > 0 &&
      `${counted(description.quoted.length, 'quoted phrase')} (${quoteSome(description.quoted)})`,
    description.listed.length > 0 &&
      `${counted(description.listed.length, 'list item')} (${quoteSome(description.listed, 2)})`,
    description.named.length > 0 &&
      `${counted(description.named.length, 'part')} of sentences on when to use it (${quoteSome(description.named, 2)})`,
  ].filter((form) => form !== false);
  const seen = forms.length === 0 ? '' : ` The description has ${forms.join(', ')}.`;
  if (count >= FULL_SITUATIONS)
    return `${counted(count, 'situation')} counted, but none has "when", "for" or "during" directly before a verb in -ing.${seen} Rewording one that way earns the points.`;
  const found = count === 0 ? 'none' : `${count} (${quoteSome(description.situations)})`;
  return `The formula counts ${found} of the situations in the description: it looks for "when", "for" or "during", or for a verb in -ing after a comma or "or". Three earn full points.${seen} Rewording three of them that way earns the points.`;
}

/** Text in the description that does not count as a trigger, and why. */
function uncountedForms({ description: { otherWhen, quoted, listed } }: SkillEvidence): string {
  if (otherWhen !== null)
    return `: ${quote(otherWhen)} is not one ("use when", "when the user" and "triggers on" are)`;
  if (quoted.length > 0)
    return `: its ${counted(quoted.length, 'quoted phrase')} (${quoteSome(quoted, 2)}) ${quoted.length === 1 ? 'is' : 'are'} not introduced as triggers`;
  if (listed.length > 0)
    return `: its ${counted(listed.length, 'list item')} (${quoteSome(listed, 2)}) ${listed.length === 1 ? 'needs' : 'need'} such a phrase in front`;
  return '';
}

/** A section on when to use the skill belongs into the description, where agents look when they choose. */
function sectionMove(features: StaticFeatures, evidence: SkillEvidence): AdvicePiece | null {
  const { whenSection: section } = evidence.body;
  if (section === null || section.items.length < 2) return null;
  // Texts in two languages share no words, whatever they say.
  if (detectLanguage(section.items.join('\n')) !== 'en') return null;
  const known = new Set(lowerCaseWords(evidence.description.text).map(stemOf));
  const added = section.items.filter((item) => !isCovered(item, known));
  // A few items more are worth no edit when most of a long section is in the description.
  if (added.length < 2 || (added.length < 4 && added.length * 3 < section.items.length)) return null;
  return {
    basis: 'text',
    dimension: 'triggering_accuracy',
    action: `Move the most common situations of the section ${quote(section.title)} (line ${section.line}) into the description, for example ${quoteSome(added.map(labelOf), 2, 80)}${roomFor(features.descriptionLength)}. ${added.length} of its ${counted(section.items.length, 'situation')} share few words with the description. Agents choose by the description and read the section only afterwards.`,
    change: describedFeatures(evidence.fields),
  };
}

/** An item without the explanation behind its colon. */
function labelOf(item: string): string {
  const [label = ''] = item.split(/:\s/);
  return label.length >= 12 ? label : item;
}

/** Advice to move exclusions to the description, where agents choosing a skill see them. */
function limitMove({ whenNotSection }: SkillEvidence['body'], evidence: SkillEvidence): AdvicePiece[] {
  if (whenNotSection === null || evidence.description.setsLimit) return [];
  const { text, line, first } = whenNotSection;
  return [
    {
      basis: 'text',
      dimension: 'triggering_accuracy',
      action: `Say in the description what the skill is not for${first === null ? '' : `, for example ${quote(first, 80)}`}. Only ${quote(text)} (line ${line}) says it, which agents read after they have chosen the skill; the description sets no limit.`,
      change: {},
    },
  ];
}

/** Skills with similar names in the same folder, when the description does not distinguish them. */
function limitToNeighbours({ hasTrigger }: StaticFeatures, evidence: SkillEvidence): AdvicePiece[] {
  const { description, body } = evidence;
  if (!hasTrigger || description.setsLimit || body.whenNotSection !== null) return [];
  const { neighbours } = evidence;
  const [nearest] = neighbours;
  if (nearest === undefined) return [];
  const text = description.text.toLowerCase();
  if (neighbours.some((name) => text.includes(name.toLowerCase()))) return [];
  return [
    {
      basis: 'text',
      dimension: 'triggering_accuracy',
      action: `Say in the description which requests belong to ${quote(nearest)} and not to this skill. The same folder has ${neighbours.length === 1 ? 'a skill with a similar name' : 'skills with similar names'}, ${quoteSome(neighbours, 3, 70)}, and the description neither names ${neighbours.length === 1 ? 'it' : 'them'} nor says what this skill is not for.`,
      change: {},
    },
  ];
}

/** Returns true when two fifths of an item's longer words occur in the description, ignoring endings. */
function isCovered(item: string, known: ReadonlySet<string>): boolean {
  const words = lowerCaseWords(item).filter((word) => word.length > 3);
  return words.filter((word) => known.has(stemOf(word))).length * 5 >= words.length * 2;
}

/** Approximate stem, shared by most words of a family. */
function stemOf(word: string): string {
  return word.slice(0, 5);
}

function sectionHint({ body: { whenSection }, tests }: SkillEvidence): string {
  if (whenSection === null || whenSection.items.length === 0) {
    const [prompt] = tests?.prompts ?? [];
    return prompt === undefined
      ? ''
      : ` Its own tests show what users ask, for example ${quote(prompt, 80)}.`;
  }
  return ` The section ${quote(whenSection.title)} (line ${whenSection.line}) has some (${quoteSome(whenSection.items, 2, 60)}), but agents read it only after they have chosen the skill.`;
}

function roomFor(length: number): string {
  return length + SENTENCE.length <= 1024 ? '' : ', and shorten the rest: 1,024 characters are allowed';
}

function occasion({ description: { named, trigger } }: SkillEvidence): string {
  return named.join(', ') || (trigger ?? '');
}

/**
 * Edits the description of an exempt skill: agents do not choose it, so it needs no triggers, but people read
 * it.
 */
function exemptEdit({ descriptionLength: length }: StaticFeatures, evidence: SkillEvidence): AdvicePiece[] {
  if (length >= FULL_LENGTH) return [];
  const found = shortDescription(evidence);
  const change = { descriptionLength: FULL_LENGTH };
  if (length < 60)
    return [
      {
        basis: length < 20 ? 'defect' : 'text',
        dimension: 'triggering_accuracy',
        action: `Say in at least 100 characters what the skill does and what it needs: people choose it by this text. ${found} (${counted(length, 'character')}).`,
        change,
      },
    ];
  return [
    {
      basis: 'formula',
      dimension: 'triggering_accuracy',
      action: lengthForScore(length),
      change,
    },
  ];
}

/** Wording that only earns points: comes after all other advice, and never for exempt skills. */
export function wordAdvice({ features, evidence }: StaticKnowledge): AdvicePiece[] {
  const { exempt, saysProactively, saysAutomatic } = features;
  if (exempt || isForeign(features, evidence) || !hasFields(evidence) || (saysProactively && saysAutomatic))
    return [];
  const missing = [
    !saysProactively && '"proactively"',
    !saysAutomatic && 'any of "automatically", "always use", "triggers" and "invoke"',
  ].filter((word) => word !== false);
  return [
    {
      basis: 'formula',
      dimension: 'triggering_accuracy',
      action: `The description does not say ${missing.join(' or ')}, which earn points. Add such a word only if the agent should start the skill unasked.`,
      change: { saysProactively: true, saysAutomatic: true },
    },
  ];
}
