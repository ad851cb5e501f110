import type { ViewerDocument, ViewerMember } from './viewer.ts';

type EvaluationEntry = Extract<ViewerDocument, { kind: 'evaluation' }>;
type CollectionDocument = Extract<EvaluationEntry['document'], { evaluations: unknown }>;
type MemberDocument = CollectionDocument['evaluations'][number];
type PluginDocument = Extract<MemberDocument, { skills: unknown }>;
type SkillDocument = PluginDocument['skills'][number];

/** Fewer members are read at once, and summaries would only cost a second request. */
const MANY_MEMBERS = 100;

/** Whether the members of a document are so many that each is read when it is opened. */
export function holdsManyMembers<Entry extends { kind: string; document: object }>(
  entry: Entry,
): entry is Extract<Entry, { kind: 'evaluation' }> {
  return (
    entry.kind === 'evaluation' &&
    'evaluations' in entry.document &&
    (entry.document.evaluations as unknown[]).length >= MANY_MEMBERS
  );
}

/** The document of a collection whose members hold what tables show of them, and no more. */
export function withMemberSummaries(entry: EvaluationEntry): EvaluationEntry {
  if (!('evaluations' in entry.document)) return entry;
  const evaluations = entry.document.evaluations.map(memberSummary);
  return { ...entry, document: { ...entry.document, evaluations }, sources: [], members: 'summaries' };
}

/** A member of a collection at a position, with everything that is opened of it; null where there is none. */
export function wholeMember({ document, sources }: EvaluationEntry, position: number): ViewerMember | null {
  const member = 'evaluations' in document ? document.evaluations[position] : undefined;
  if (member === undefined) return null;
  const paths = new Set(subjectPaths(member));
  return { document: member, sources: sources.filter(({ path }) => paths.has(path)) };
}

/** Of a member and the skills in it. */
export function subjectPaths(member: ViewerMember['document']): string[] {
  const skills = 'skills' in member ? (member as PluginDocument).skills : [];
  return [member, ...skills].map(({ subject }) => subject.path);
}

function memberSummary(member: MemberDocument): MemberDocument {
  if (!('skills' in member)) return skillSummary(member);
  return {
    ...skillSummary(member),
    skills: member.skills.map(skillSummary),
    agents: member.agents.map((agent) => ({
      ...agent,
      findings: agent.findings.map(findingSummary),
      suppressed: [],
    })),
    skipped: [],
    errors: member.errors,
  };
}

/** What was found is counted by rule; the first advice says what to do. */
function skillSummary(skill: SkillDocument): SkillDocument {
  const [layer] = skill.layers;
  return {
    ...skill,
    layers: [{ ...layer, sub_scores: null, features: null }] as unknown as SkillDocument['layers'],
    findings: skill.findings.map(findingSummary),
    suppressed: [],
    advice: skill.advice.slice(0, 1),
    tips: [],
    gates: [],
  };
}

function findingSummary(finding: SkillDocument['findings'][number]): SkillDocument['findings'][number] {
  return { ...finding, message: '', why: '', fix: '', line: null, column: null, evidence: null };
}
