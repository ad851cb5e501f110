import type {
  Collection,
  Evaluation,
  EvaluationDocument,
  PluginEvaluation,
  SkillEvaluation,
} from '../../documents/evaluation.ts';
import { allSuppressed, isCollection, isPlugin } from '../../documents/evaluation-parts.ts';
import type { Finding } from '../../documents/finding.ts';
import { BADGES } from '../../documents/names.ts';
import { unlistedSkillsSentence } from '../../documents/unlisted-skills.ts';
import { gatesSection } from '../gates-view.ts';
import { judgeSections } from '../judge/judge-view.ts';
import { formatCount, formatPoints, plural } from '../number-format.ts';
import { observedSections } from '../observed/observed-view.ts';
import { rankingSections } from '../ranking/ranking-view.ts';
import { describeSafetyStandings } from '../safety/safety-summary.ts';
import { safetySections } from '../safety/safety-view.ts';
import { scanSections } from '../scan/evaluation-scan.ts';
import { sessionsSections } from '../sessions/sessions-view.ts';
import { TITLES } from '../titles.ts';
import { uncertaintySections } from '../uncertainty-view.ts';
import type { Fact, Section } from '../view-model/blocks.ts';
import { fact, factList, paragraph, section } from '../view-model/build-blocks.ts';
import type { Detail } from '../view-model/detail.ts';
import { fitSections } from '../view-model/fit-sections.ts';
import { dimensionSection, penaltyBlock } from './dimension-view.ts';
import { type Extent, layerDetail } from './extent.ts';
import { countWords, findingSection, suppressedSection } from './findings-view.ts';
import { type MemberTally, tallyOf } from './member-tally.ts';
import { agentsSection, membersSection, rulesSection } from './members-view.ts';
import { omissionSections } from './omissions-view.ts';
import { portabilitySection } from './portability-view.ts';
import { staticSection } from './static-view.ts';
import {
  adviceSection,
  subjectName,
  tipSection,
  verdictSection,
  warningNotices,
  worthNote,
} from './verdict-view.ts';

/** What is told of a skill, a plugin or a collection: the verdict and what to do first, then what it rests on. */
export function evaluationView(document: EvaluationDocument, extent: Extent): Section[] {
  if (isCollection(document)) return collectionView(document, extent);
  return isPlugin(document) ? pluginView(document, extent) : skillView(document, extent);
}

function skillView(skill: SkillEvaluation, extent: Extent, isMember = false): Section[] {
  const verdict = verdictSection(skill, extent, isMember);
  if (extent === 'quiet') return verdict;
  const isUnread = skill.composite.score === null && !skill.composite.complete;
  return [
    ...verdict,
    ...gatesSection(skill.gates),
    ...(isUnread
      ? []
      : [
          ...dimensionSection(skill, extent),
          ...section('penalty', null, [penaltyBlock(skill)]),
          ...layerSections(skill, layerDetail(extent)),
        ]),
    ...scanSections(skill),
    ...portabilitySection(skill, extent),
    ...ownFindings(skill.findings, skill, extent),
    ...suppressedSection(skill.suppressed, extent),
    ...(extent === 'verbose' ? [...adviceSection(skill), ...staticSection(skill)] : []),
    ...(extent === 'published' ? [...tipSection(skill), ...footer(skill)] : []),
  ];
}

function pluginView(plugin: PluginEvaluation, extent: Extent, isMember = false): Section[] {
  const verdict = verdictSection(plugin, extent, isMember);
  if (extent === 'quiet') return verdict;
  const { table, rules } = tallyOf(plugin.skills, extent);
  return [
    ...verdict,
    ...gatesSection(plugin.gates),
    ...dimensionSection(plugin, extent),
    ...layerSections(plugin, layerDetail(extent)),
    ...scanSections(plugin),
    ...membersSection(table, 'skill', extent),
    ...agentsSection(plugin.agents),
    ...(extent === 'published'
      ? ownFindings(besideScan(plugin), plugin, extent)
      : [...ownFindings(plugin.findings, plugin, extent), ...rulesSection(rules, extent)]),
    ...suppressedSection(allSuppressed(plugin), extent),
    ...omissionSections(plugin.skipped, plugin.errors, extent),
    ...membersInFull(plugin.skills, extent),
    ...(extent === 'published' ? footer(plugin) : []),
  ];
}

function collectionView(collection: Collection, extent: Extent): Section[] {
  const members = tallyOf(collection.evaluations, extent);
  return [
    ...collectionHead(collection, members, extent),
    ...membersInFull(collection.evaluations, extent),
    ...collectionFoot(collection, members, extent),
  ];
}

/**
 * What is told of a collection before each of its members has its turn.
 * @param collection its members are not looked at
 */
export function collectionHead(collection: Collection, members: MemberTally, extent: Extent): Section[] {
  const { gates, skipped, errors } = collection;
  return [
    ...summarySection(collection, members, extent),
    ...gatesSection(gates),
    ...membersSection(members.table, 'subject', extent),
    ...(extent === 'quiet'
      ? []
      : [
          ...rulesSection(members.rules, extent),
          ...suppressedSection(members.suppressed, extent, members.suppressedCount),
          ...omissionSections(skipped, errors, extent),
        ]),
  ];
}

/** What stands behind everything that is told of a collection. */
export function collectionFoot(collection: Collection, members: MemberTally, extent: Extent): Section[] {
  return extent === 'published' ? footer(collection, members.safety()) : [];
}

/** Findings of layer 1. That there are none is not said below those of the scan. */
function ownFindings(findings: readonly Finding[], { scan }: Evaluation, extent: Extent): Section[] {
  return findings.length === 0 && scan !== null ? [] : findingSection(findings, extent);
}

/** Findings of a plugin and everything in it, without those that the section of the scan shows. */
function besideScan(plugin: PluginEvaluation): Finding[] {
  return [plugin, ...plugin.skills, ...plugin.agents].flatMap(({ findings }) => findings);
}

/** What a collection comes to. */
function summarySection(collection: Collection, members: MemberTally, extent: Extent): Section[] {
  const { mean, median } = collection.summary;
  return section(
    'verdict',
    [subjectName(collection), `: mean ${formatPoints(mean)}, median ${formatPoints(median)}`],
    [
      ...warningNotices(collection, members.warnings(collection)),
      ...members.headline(collection).slice(0, extent === 'quiet' ? 1 : undefined),
      factList(collectionFacts(collection, members.confidence(collection))),
      ...(extent === 'quiet' ? [] : worthNote(collection)),
    ],
  );
}

/** How many were scored, how sure that is, and what was found in all of them. */
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

/** When everything is told, every member has a report of its own. */
function membersInFull(members: readonly (SkillEvaluation | PluginEvaluation)[], extent: Extent): Section[] {
  return extent === 'verbose' ? members.flatMap(memberInFull) : [];
}

/** Everything about a member of a document that has said already what its depth is worth. */
export function memberInFull(member: SkillEvaluation | PluginEvaluation): Section[] {
  return isPlugin(member) ? pluginView(member, 'verbose', true) : skillView(member, 'verbose', true);
}

function footer(document: EvaluationDocument, safety = describeSafetyStandings(document)): Section[] {
  const words = `plugin-eval ${document.tool.version}, depth ${document.depth.effective}, ${safety}`;
  return section('footer', null, [paragraph(words, 'quiet')]);
}

/** What judge, sessions, ranking and safety said of one subject, and how sure its score is. */
function layerSections(evaluation: Evaluation, detail: Detail): Section[] {
  const sections = [
    judgeSections,
    sessionsSections,
    observedSections,
    rankingSections,
    safetySections,
    uncertaintySections,
  ].flatMap((sectionsOf) => sectionsOf(evaluation, detail));
  return detail === 'verbose' ? sections : fitSections(sections, detail);
}
