import type { Composite, Dimension, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { changesText } from '@plugin-eval/core/documents/evaluation-parts.ts';
import type { Finding, SuppressedFinding } from '@plugin-eval/core/documents/finding.ts';
import { DIMENSION_NAMES, SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import type { ScanFindingEntry } from '@plugin-eval/core/documents/scan-section.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import type { EvaluationOptions } from './evaluation-options.ts';
import { measuredDimension } from './measured-scores.ts';

/**
 * The parts of a skill that reports and gates of many skills need: name, score and badge, findings with their
 * places, the first advice, and the best gain in each dimension. A tenth of the full data.
 */
export interface SkillSummary {
  name: string;
  path: string;
  composite: Omit<Composite, 'dimensions'>;
  /** Statuses in the order of `DIMENSION_NAMES`. */
  statuses: Dimension['status'][];
  findings: FindingSummary[];
  suppressed: FindingSummary[];
  scan: {
    findings: [...FindingSummary, confirmed: boolean][];
    suppressed: FindingSummary[];
    analysability: NonNullable<SkillEvaluation['scan']>['analysability'];
  } | null;
  /** Action of the first change. */
  action: string | null;
  gains: [dimension: SkillEvaluation['advice'][number]['dimension'], gain: number | null][];
}

type FindingSummary = [
  rule: string,
  level: Finding['level'],
  fix: string,
  file: string,
  line: number | null,
  column: number | null,
  origin: string | null,
];

/** @returns null where more than layer 1 has spoken */
export function summarizeSkill(skill: SkillEvaluation): SkillSummary | null {
  const { subject, layers, scan, advice, gates } = skill;
  const others = [
    ...[skill.uncertainty, skill.ranking, skill.safety, skill.observed],
    ...[skill.comparedAgents, skill.comparedArms],
  ];
  if (layers.length > 1 || others.some((other) => other != null) || gates.length > 0) return null;
  const { dimensions: _, ...composite } = skill.composite;
  return {
    name: subject.name,
    path: subject.path,
    composite,
    statuses: DIMENSION_NAMES.map((name) => skill.dimensions[name].status),
    findings: skill.findings.map(summarizeFinding),
    suppressed: skill.suppressed.map(summarizeFinding),
    scan:
      scan === null
        ? null
        : {
            findings: scan.findings.map((one) => [...summarizeFinding(one), one.confirmed]),
            suppressed: scan.suppressed.map(summarizeFinding),
            analysability: scan.analysability,
          },
    action: shownAction(advice[0]),
    gains: bestGains(advice),
  };
}

/** Expands a brief evaluation; all other fields are empty. */
export function expandSummary(
  summary: SkillSummary,
  { depth, toolVersion }: EvaluationOptions,
): SkillEvaluation {
  const { name, path, composite, scan } = summary;
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: toolVersion },
    subject: { kind: 'skill', name, path, sha256: null },
    depth,
    composite: { ...composite, dimensions: NO_SCORES },
    dimensions: dimensionsOf(summary.statuses),
    layers: [STATIC_LAYER],
    uncertainty: null,
    ranking: null,
    safety: null,
    scan:
      scan === null
        ? null
        : {
            findings: scan.findings.map(([rule, level, fix, file, line, column, origin, confirmed]) => ({
              ...finding([rule, level, fix, file, line, column, origin]),
              ...{ confirmed, path: [], owasp: [], categories: [] },
            })) satisfies ScanFindingEntry[],
            suppressed: scan.suppressed.map((one) => ({
              ...suppressedFinding(one),
              ...{ confirmed: false, path: [], owasp: [], categories: [] },
            })),
            capabilities: [],
            analysability: scan.analysability,
          },
    findings: summary.findings.map(finding),
    suppressed: summary.suppressed.map(suppressedFinding),
    advice: summary.gains.map(([dimension, compositeGain], index) => ({
      dimension,
      basis: null,
      restsOnOutcome: null,
      action: index === 0 ? (summary.action ?? '') : '',
      compositeGain,
      effort: 'low',
      fixFirst: false,
    })),
    tips: [],
    gates: [],
  };
}

const NO_SCORES = mapDimensions(() => null);
const STATIC_LAYER: SkillEvaluation['layers'][0] = {
  name: 'static',
  score: null,
  durationMs: 0,
  antiPatterns: [],
  subScores: null,
  features: null,
};

/** The first change that tables of members show. */
function shownAction(first: SkillEvaluation['advice'][number] | undefined): string | null {
  return first !== undefined && changesText(first) ? first.action : null;
}

function summarizeFinding({ rule, level, fix, file, line, column, origin }: Finding): FindingSummary {
  return [rule, level, fix, file, line, column, origin ?? null];
}

function finding([rule, level, fix, file, line, column, origin]: FindingSummary): Finding {
  return {
    ...{ rule, level, severity: null, message: '', why: '', fix, file, line, column, evidence: null },
    ...(origin === null ? {} : { origin }),
  };
}

function suppressedFinding(summary: FindingSummary): SuppressedFinding {
  return { ...finding(summary), suppressedBy: 'inline', reason: '' };
}

/** The best gain of each dimension with advice, that of the first change at the front. */
function bestGains(advice: SkillEvaluation['advice']): SkillSummary['gains'] {
  const best = new Map<SkillSummary['gains'][number][0], number | null>();
  for (const { dimension, compositeGain } of advice) {
    const known = best.get(dimension) ?? null;
    best.set(dimension, known === null ? compositeGain : Math.max(known, compositeGain ?? known));
  }
  return [...best];
}

const knownDimensions = new Map<string, SkillEvaluation['dimensions']>();

/** One object for all skills of which the same was measured. */
function dimensionsOf(statuses: SkillSummary['statuses']): SkillEvaluation['dimensions'] {
  const key = statuses.join();
  const known = knownDimensions.get(key);
  if (known !== undefined) return known;
  let next = 0;
  const dimensions = mapDimensions((name) =>
    measuredDimension(name, {
      score: null,
      status: statuses[next++] ?? 'unmeasured',
      layers: { static: null },
    }),
  );
  knownDimensions.set(key, dimensions);
  return dimensions;
}
