import type { Evaluation } from './evaluation.ts';
import { findingPlace, hasPlace } from './evaluation-parts.ts';
import type { Finding } from './finding.ts';
import { fromPublished } from './from-published.ts';
import { DIMENSION_NAMES } from './names.ts';
import type { ViewerDocument, ViewerMember } from './viewer.ts';

type EvaluationEntry = Extract<ViewerDocument, { kind: 'evaluation' }>;
type CollectionDocument = Extract<EvaluationEntry['document'], { evaluations: unknown }>;
type MemberDocument = CollectionDocument['evaluations'][number];
type PluginDocument = Extract<MemberDocument, { skills: unknown }>;

/** Fewer members are read at once, and summaries would only cost a second request. */
export const MANY_MEMBERS = 100;

/** Returns true when a document has so many members that each is read on opening. */
export function holdsManyMembers<Entry extends { kind: string; document: object }>(
  entry: Entry,
): entry is Extract<Entry, { kind: 'evaluation' }> {
  return (
    entry.kind === 'evaluation' &&
    'evaluations' in entry.document &&
    (entry.document.evaluations as unknown[]).length >= MANY_MEMBERS
  );
}

/** The document of a collection whose members hold only the data tables show. */
export function withMemberSummaries(entry: EvaluationEntry): EvaluationEntry {
  if (!('evaluations' in entry.document)) return entry;
  const evaluations = entry.document.evaluations.map(listedMember);
  return { ...entry, document: { ...entry.document, evaluations }, sources: [], members: 'summaries' };
}

/**
 * Yields a document as sent, one object per line. Members with summaries have their own lines after it, with
 * the names used in code: a page parses them as they arrive, without conversion.
 */
export function* sentLines(entry: ViewerDocument): Generator<object, void, void> {
  if (entry.kind !== 'evaluation' || entry.members !== 'summaries') return yield entry;
  const { document } = entry;
  if (!('evaluations' in document)) return yield entry;
  yield { ...entry, document: { ...document, evaluations: [] } };
  yield* document.evaluations.map((member) => fromPublished(member) as object);
}

/** The member of a collection at a position, with all its related data; null without one. */
export function wholeMember({ document, sources }: EvaluationEntry, position: number): ViewerMember | null {
  const member = 'evaluations' in document ? document.evaluations[position] : undefined;
  if (member === undefined) return null;
  const paths = new Set(subjectPaths(member));
  return { document: member, sources: sources.filter(({ path }) => paths.has(path)) };
}

/** Paths of a member and its skills. */
export function subjectPaths(member: ViewerMember['document']): string[] {
  const skills = 'skills' in member ? (member as PluginDocument).skills : [];
  return [member, ...skills].map(({ subject }) => subject.path);
}

/**
 * The part of a member that tables and counts need: scores, findings by rule and fix, the trust in its paid
 * layers, and the first advice in full. Other advice keeps only its gain.
 */
export function memberSummary<Member extends MemberDocument | Evaluation>(member: Member): Member {
  if (!('skills' in member)) return skillSummary(member);
  const { skills, agents } = member as unknown as PluginParts;
  const places = twicePlaces(member as unknown as SkillParts, agents);
  return {
    ...skillSummary(member, places),
    skills: skills.map((skill) => skillSummary(skill)),
    agents: agents.map((agent) => ({ ...agent, ...foundIn(agent, places) })),
    skipped: [],
  };
}

/**
 * The part of a member that the viewer's lists need: the summary, with the best gain of each dimension as its
 * advice, and only the weakest dimension's score. Values that differ in every member (hashes, times, other
 * scores) are left out.
 */
export function listedMember<Member extends MemberDocument | Evaluation>(member: Member): Member {
  const listed = listedSkill(memberSummary(member));
  if (!('skills' in listed)) return listed;
  return { ...listed, skills: (listed.skills as object[]).map(listedSkill) };
}

function listedSkill<Skill extends object>(skill: Skill): Skill {
  const { subject, composite, dimensions, layers, advice } = skill as unknown as ListedParts;
  const unshown = Object.fromEntries(Object.keys(composite.dimensions).map((name) => [name, null]));
  return {
    ...skill,
    subject: { ...subject, sha256: null },
    composite: { ...composite, dimensions: unshown },
    dimensions: withWeakestAlone(dimensions),
    layers: layers.map((layer) => ({ ...layer, score: null, ...timeless(layer) })),
    advice: bestGains(advice),
  };
}

/** The names of documents and those of code differ. */
function timeless(layer: object): object {
  return 'duration_ms' in layer ? { duration_ms: 0 } : { durationMs: 0 };
}

/** Keeps the weakest dimension; ties keep the first. */
function withWeakestAlone(dimensions: ListedParts['dimensions']): object {
  let weakest: string | null = null;
  let lowest = Number.POSITIVE_INFINITY;
  for (const name of DIMENSION_NAMES) {
    const score = dimensions[name]?.score ?? null;
    if (score === null || score >= lowest) continue;
    lowest = score;
    weakest = name;
  }
  return Object.fromEntries(
    Object.entries(dimensions).map(([name, one]) => [
      name,
      { ...one, score: name === weakest ? one.score : null, grade: null, layers: { static: null } },
    ]),
  );
}

function bestGains(advice: readonly AdviceParts[]): AdviceParts[] {
  const best = new Map<string, AdviceParts>();
  for (const one of advice) {
    const known = best.get(one.dimension);
    if (known === undefined || gainOf(one) > gainOf(known)) best.set(one.dimension, { ...one, action: '' });
  }
  return [...best.values()];
}

/** The names of documents and those of code differ. */
function gainOf({ compositeGain, composite_gain: published = compositeGain }: AdviceParts): number {
  return published ?? Number.NEGATIVE_INFINITY;
}

interface AdviceParts {
  dimension: string;
  action: string;
  compositeGain?: number | null;
  composite_gain?: number | null;
}

type Placed = Pick<Finding, 'rule' | 'file' | 'line' | 'column'>;

interface Found {
  findings: readonly (Placed & { fix: string })[];
  suppressed: readonly Placed[];
}

interface ListedParts extends SkillParts {
  subject: object;
  composite: { dimensions: Readonly<Record<string, number | null>> };
  dimensions: Readonly<Record<string, { score: number | null }>>;
}

interface ScanParts extends Found {
  analysability: object;
}

interface SkillParts extends Found {
  scan?: ScanParts | null;
  layers: readonly object[];
  advice: readonly AdviceParts[];
}

interface PluginParts {
  skills: readonly SkillParts[];
  agents: readonly Found[];
}

/** Summarises a skill; names of documents and of code differ only in omitted parts. */
function skillSummary<Skill extends object>(
  skill: Skill,
  places = twicePlaces(skill as unknown as SkillParts),
): Skill {
  const { layers, advice, scan, ...found } = skill as unknown as SkillParts;
  const [layer, ...paid] = layers;
  return {
    ...skill,
    ...foundIn(found, places),
    ...(scan == null ? {} : { scan: scanSummary(scan, places) }),
    layers: [
      {
        ...layer,
        ...('sub_scores' in (layer ?? {}) ? { sub_scores: null } : { subScores: null }),
        features: null,
      },
      ...paid.map(withoutLists),
    ],
    advice: advice.map((one, index) => (index === 0 ? one : { ...one, action: '' })),
    tips: [],
    gates: [],
  };
}

/**
 * Drops judgements, sessions and answers from a paid layer: its validity stays, since it qualifies the badge.
 */
function withoutLists<Value>(value: Value): Value {
  if (Array.isArray(value)) return [] as Value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withoutLists(part)])) as Value;
}

const LEFT_OUT = { message: '', why: '', file: '', column: null, evidence: null };

/** @param places see `twicePlaces` */
function foundIn({ findings, suppressed }: Found, places: ReadonlyMap<string, number>): object {
  const leftOut = <One extends Placed>(one: One) => ({
    ...one,
    ...LEFT_OUT,
    line: places.get(findingPlace(one)) ?? null,
  });
  return {
    findings: findings.map((one) => ({ ...leftOut(one), fix: shared(one.fix) })),
    suppressed: suppressed.map(leftOut),
  };
}

/** All findings; those that layer 1 also has are given by the number of their place. */
function scanSummary(scan: ScanParts, places: ReadonlyMap<string, number>): object {
  const { findings, suppressed } = foundIn(scan, places) as { findings: object[]; suppressed: object[] };
  return {
    findings: findings.map((one) => ({ ...one, path: [] })),
    suppressed: suppressed.map((one) => ({ ...one, path: [] })),
    capabilities: [],
    analysability: scan.analysability,
  };
}

/**
 * A number for each place where layer 1 and the scan agree, used in place of its line: counts exclude
 * duplicates by place, and a summary has no places.
 */
function twicePlaces(
  { findings, suppressed, scan }: SkillParts,
  agents: readonly Found[] = [],
): ReadonlyMap<string, number> {
  if (scan == null) return NO_PLACES;
  const scanned = new Set([...scan.findings, ...scan.suppressed].filter(hasPlace).map(findingPlace));
  if (scanned.size === 0) return NO_PLACES;
  const own = [{ findings, suppressed }, ...agents].flatMap((part) => [...part.findings, ...part.suppressed]);
  const both = [...new Set(own.map(findingPlace))].filter((place) => scanned.has(place));
  return new Map(both.map((place, index) => [place, index + 1]));
}

const NO_PLACES: ReadonlyMap<string, number> = new Map();

/** One string for all that are equal: most findings of a rule have the same fix. */
const known = new Map<string, string>();
const MOST_KNOWN = 1000;

function shared(text: string): string {
  const one = known.get(text);
  if (one !== undefined) return one;
  if (known.size < MOST_KNOWN) known.set(text, text);
  return text;
}
