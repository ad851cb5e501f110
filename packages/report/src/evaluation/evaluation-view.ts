import type {
  Collection,
  Evaluation,
  EvaluationDocument,
  PluginEvaluation,
  SkillEvaluation,
} from '@plugin-eval/core/documents/evaluation.ts';
import { allSuppressed, isCollection, isPlugin } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import { BADGES } from '@plugin-eval/core/documents/names.ts';
import { unlistedSkillsSentence } from '@plugin-eval/core/documents/unlisted-skills.ts';
import { gatesSection } from '../gates-view.ts';
import { judgeSections } from '../judge/judge-view.ts';
import { formatCount, formatPoints, plural } from '../number-format.ts';
import { observedSections } from '../observed/observed-view.ts';
import { rankingSections } from '../ranking/ranking-view.ts';
import { describeSafetyStandings } from '../safety/describe-safety.ts';
import { safetySections } from '../safety/safety-view.ts';
import { scanSections } from '../scan/evaluation-scan.ts';
import { sessionsSections } from '../sessions/sessions-view.ts';
import { TITLES } from '../titles.ts';
import { uncertaintySections } from '../uncertainty-view.ts';
import type { Fact, Section } from '../view-model/blocks.ts';
import { fact, factList, paragraph, section, withPriority } from '../view-model/build-blocks.ts';
import { dimensionSection, penaltyBlock } from './dimension-view.ts';
import { countWords, findingSection, suppressedSection } from './findings-view.ts';
import { type CollectionSums, type MemberTally, tallyOf } from './member-tally.ts';
import { agentsSection, membersSection, rulesSection } from './members-view.ts';
import { omissionSections } from './omissions-view.ts';
import { portabilitySection } from './portability-view.ts';
import { staticSection } from './static-view.ts';
import { adviceSection, subjectName, tipSection, verdictSection, worthNote } from './verdict-view.ts';

/**
 * Lays out a skill, a plugin or a collection: the verdict and the first recommendation, then the evidence.
 */
export function evaluationView(document: EvaluationDocument): Section[] {
  if (isCollection(document)) return collectionView(document);
  return isPlugin(document) ? pluginView(document) : skillView(document);
}

/** Lays out a document and each of its members in full, in order. */
export function evaluationInFull(document: EvaluationDocument): Section[] {
  const members = isCollection(document) ? document.evaluations : isPlugin(document) ? document.skills : [];
  return [...evaluationView(document), ...members.flatMap(memberInFull)];
}

function skillView(skill: SkillEvaluation, isMember = false): Section[] {
  const isUnread = skill.composite.score === null && !skill.composite.complete;
  return [
    ...withPriority(1, verdictSection(skill, isMember)),
    ...withPriority(1, gatesSection(skill.gates)),
    ...adviceSection(skill),
    ...(isUnread
      ? []
      : [
          ...dimensionSection(skill),
          ...section('penalty', null, [penaltyBlock(skill)]),
          ...layerSections(skill),
        ]),
    ...scanSections(skill),
    ...portabilitySection(skill),
    ...ownFindings(skill.findings, skill),
    ...suppressedSection(skill.suppressed),
    ...withPriority(3, tipSection(skill)),
    ...withPriority(4, staticSection(skill)),
    ...withPriority(3, footer(skill)),
  ];
}

function pluginView(plugin: PluginEvaluation, isMember = false): Section[] {
  const { table, rules } = tallyOf(plugin.skills);
  return [
    ...withPriority(1, verdictSection(plugin, isMember)),
    ...withPriority(1, gatesSection(plugin.gates)),
    ...adviceSection(plugin),
    ...dimensionSection(plugin),
    ...layerSections(plugin),
    ...scanSections(plugin),
    ...membersSection(table, 'skill'),
    ...agentsSection(plugin.agents),
    ...ownFindings(plugin.findings, plugin),
    ...rulesSection(rules.summaries()),
    ...suppressedSection(allSuppressed(plugin)),
    ...omissionSections(plugin.skipped, plugin.errors),
    ...withPriority(3, scanOfPlugin(plugin)),
    ...withPriority(3, footer(plugin)),
  ];
}

function collectionView(collection: Collection): Section[] {
  const members = tallyOf(collection.evaluations);
  return [...collectionHead(collection, members.sums(collection)), ...collectionFoot(collection, members)];
}

/**
 * Lays out a collection before each of its members has its turn.
 * @param collection its members are not looked at
 */
export function collectionHead(collection: Collection, sums: CollectionSums): Section[] {
  const { gates, skipped, errors } = collection;
  return [
    ...withPriority(1, summarySection(collection, sums)),
    ...withPriority(1, gatesSection(gates)),
    ...membersSection(sums.table, 'subject'),
    ...rulesSection(sums.rules),
    ...suppressedSection(sums.suppressed, sums.suppressedCount),
    ...omissionSections(skipped, errors),
  ];
}

/** The line at the end of a published collection. */
export function collectionFoot(collection: Collection, members: MemberTally): Section[] {
  return withPriority(3, footer(collection, members.safety()));
}

/** Findings of layer 1. Their absence is not reported below those of the scan. */
function ownFindings(findings: readonly Finding[], { scan }: Evaluation): Section[] {
  return findings.length === 0 && scan !== null ? [] : findingSection(findings);
}

/** Findings of a plugin and everything in it, without those that the section of the scan shows. */
function scanOfPlugin(plugin: PluginEvaluation): Section[] {
  const below = [...plugin.skills, ...plugin.agents].flatMap(({ findings }) => findings);
  if (below.length === 0) return [];
  return findingSection([...plugin.findings, ...below]).map((one) => ({
    ...one,
    id: 'all-findings',
    title: 'Findings in its skills and agents',
  }));
}

/** Summarises a collection. */
function summarySection(collection: Collection, { notices, confidence }: CollectionSums): Section[] {
  const { mean, median } = collection.summary;
  return section(
    'verdict',
    [subjectName(collection), `: mean ${formatPoints(mean)}, median ${formatPoints(median)}`],
    [...notices, factList(collectionFacts(collection, confidence)), ...worthNote(collection)],
  );
}

/** Facts about a collection: members scored, confidence and findings over all of them. */
function collectionFacts(collection: Collection, confidence: string): Fact[] {
  const { summary, depth } = collection;
  const badges = BADGES.filter((badge) => (summary.badges[badge] ?? 0) > 0).map(
    (badge) => `${formatCount(summary.badges[badge] ?? 0)} ${badge}`,
  );
  return [
    fact('Scored', formatCount(summary.scored), `of ${plural(summary.subjects, 'subject')}`),
    fact('Confidence', confidence, `depth ${depth.effective}`),
    fact('Badges', badges.join(', ') || 'none'),
    fact('Findings', summary.scored === 0 ? 'nothing was scored' : countWords(summary.findings)),
    ...(summary.unlistedSkills === 0
      ? []
      : [fact(TITLES.notListed, unlistedSkillsSentence(summary.unlistedSkills))]),
  ];
}

/** Lays out a member of a document that has already stated its depth and confidence. */
export function memberInFull(member: SkillEvaluation | PluginEvaluation): Section[] {
  return isPlugin(member)
    ? [...pluginView(member, true), ...member.skills.flatMap(memberInFull)]
    : skillView(member, true);
}

function footer(document: EvaluationDocument, safety = describeSafetyStandings(document)): Section[] {
  const words = `plugin-eval ${document.tool.version}, depth ${document.depth.effective}, ${safety}`;
  return section('footer', null, [paragraph(words, 'quiet')]);
}

/** The results of judge, sessions, ranking and safety for one subject, and the score's uncertainty. */
function layerSections(evaluation: Evaluation): Section[] {
  return [
    judgeSections,
    sessionsSections,
    observedSections,
    rankingSections,
    safetySections,
    uncertaintySections,
  ].flatMap((sectionsOf) => sectionsOf(evaluation));
}
