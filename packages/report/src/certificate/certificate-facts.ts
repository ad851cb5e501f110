import type { Dimension, Evaluation, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { isPlugin, monteCarloLayerOf } from '@plugin-eval/core/documents/evaluation-parts.ts';
import { DIMENSION_NAMES, type DimensionName, type LayerName } from '@plugin-eval/core/documents/names.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { badgeQualifier, isProvisional, starsOf } from '../badge-standing.ts';
import { confidenceOf, describeShortfall } from '../confidence.ts';
import { memberNames } from '../member-names.ts';
import { formatInterval, formatPercent, formatPoints, formatUnit, intervalName } from '../number-format.ts';
import type { ReportWarning } from '../report-warning.ts';
import { reportWarnings } from '../report-warnings.ts';
import { safetyFacts, safetySentences } from '../safety/describe-safety.ts';
import { type SessionsFigure, sessionsFigures } from '../sessions/sessions-figures.ts';
import { stabilityOf } from '../stability.ts';
import { describeBadge } from '../verdict.ts';
import type { Fact } from '../view-model/blocks.ts';
import { type CertificateOptions, provenanceOf } from './certificate-provenance.ts';
import { notMeasured } from './not-measured.ts';

export interface CertifiedDimension {
  name: DimensionName;
  title: string;
  weight: string;
  /** Score in [0, 1]; null when not measured. */
  score: number | null;
  low: number | null;
  high: number | null;
  grade: string | null;
  status: Dimension['status'];
  /** "0.80–0.91"; null without one. */
  interval: string | null;
  /** The layers that measured it: "static 0.80", "judge 0.77", "sessions 0.91". */
  layers: string[];
}

export interface CertifiedSkill {
  name: string;
  score: string;
  interval: string | null;
  /** "Gold ★★★★ (provisional)", "no badge: incomplete". */
  badge: string;
  /** "87.1 % (69.1–96.9 %), n 50"; or the reason there is none. */
  activation: string;
}

export interface CertifiedSafety {
  /** The verdict and its consequences, in fixed wording. */
  verdict: string;
  facts: Fact<string>[];
  reasons: readonly string[];
}

/** The content of a certificate, ready to print; names and sentences may hold untrusted text. */
export interface CertificateFacts {
  kind: 'skill' | 'plugin' | 'collection';
  name: string;
  path: string;
  sha256: string | null;
  tool: string;
  /** Composite points; null when nothing was measured. */
  score: number | null;
  /** "84.3". */
  points: string;
  /** "95 % 80.6–87.9". */
  interval: string | null;
  badge: BadgeStatement;
  standing: 'Certified' | 'Certified (provisional)' | 'Not certified';
  /**
   * "Certified: depth deep, 98 % of the weight measured", or the reason it is not and the depth reached. May
   * hold untrusted text.
   */
  basis: string;
  /** "stable, ± 3.6 points"; null where something is missing that would have had to be measured. */
  stability: string | null;
  warnings: ReportWarning[];
  dimensions: CertifiedDimension[];
  /** Activation, failures, quality and the like of a skill. */
  figures: SessionsFigure[];
  /** The skills of a plugin, one line each. */
  skills: CertifiedSkill[];
  /** The skill's effect on an agent's safety; null when not measured. */
  safety: CertifiedSafety | null;
  provenance: Fact<string>[];
  notMeasured: string[];
}

/** Returns the content of the certificate of a skill or plugin, the same for every format. */
export function certificateFacts(evaluation: Evaluation, options: CertificateOptions): CertificateFacts {
  const { composite, subject, uncertainty, tool } = evaluation;
  const interval = formatInterval(composite, 'points');
  const layer = monteCarloLayerOf(evaluation);
  const isWhole = confidenceOf(evaluation, { mustBeVerified: true }).shortfalls.length === 0;
  return {
    kind: subject.kind,
    name: subject.name,
    path: subject.path,
    sha256: subject.sha256,
    tool: `${tool.name} ${tool.version}`,
    score: composite.score,
    points: formatPoints(composite.score),
    interval: interval === null ? null : `${intervalName(uncertainty)} ${interval}`,
    badge: badgeStatement(evaluation),
    standing: standingOf(evaluation),
    basis: basisOf(evaluation),
    stability: isWhole ? (stabilityOf(uncertainty)?.verdict ?? null) : null,
    warnings: reportWarnings(evaluation),
    dimensions: DIMENSION_NAMES.map((name) => certifiedDimension(name, evaluation.dimensions[name])),
    figures: layer === null || isPlugin(evaluation) ? [] : sessionsFigures(layer),
    skills: isPlugin(evaluation) ? certifiedSkills(evaluation.skills) : [],
    safety: certifiedSafety(evaluation),
    provenance: provenanceOf(evaluation, options),
    notMeasured: notMeasured(evaluation),
  };
}

/** Certified means: measured in full as planned, and worth a badge; without safety it stays provisional. */
function standingOf(evaluation: Evaluation): CertificateFacts['standing'] {
  const { composite } = evaluation;
  const { label } = confidenceOf(evaluation, { mustBeVerified: true });
  if (label !== 'Certified' || composite.badge === null) return 'Not certified';
  return isProvisional(composite) ? 'Certified (provisional)' : 'Certified';
}

/** Describes what the score rests on and, if it is not certified, why. */
function basisOf(evaluation: Evaluation): string {
  const { composite, depth } = evaluation;
  const confidence = confidenceOf(evaluation, { mustBeVerified: true });
  const weight = formatPercent(composite.measuredWeight);
  return (
    describeShortfall(confidence, composite) ??
    `${confidence.label}: depth ${depth.effective}, ${weight} of the weight measured`
  );
}

function certifiedSafety({ safety, subject }: Evaluation): CertifiedSafety | null {
  if (safety === null) return null;
  return {
    verdict: safetySentences(safety, subject.kind).join(' '),
    facts: safetyFacts(safety, subject.kind),
    reasons: safety.reasons,
  };
}

const LAYER_WORDS: readonly (readonly [layer: LayerName, word: string])[] = [
  ['static', 'static'],
  ['judge', 'judge'],
  ['monte_carlo', 'sessions'],
];

function certifiedDimension(name: DimensionName, dimension: Dimension): CertifiedDimension {
  const { score, grade, status, ciLow, ciHigh, weight, layers } = dimension;
  return {
    name,
    title: DIMENSIONS[name].title,
    weight: formatPercent(weight),
    score,
    low: ciLow,
    high: ciHigh,
    grade,
    status,
    interval: formatInterval(dimension, 'unit'),
    layers: LAYER_WORDS.flatMap(([layer, word]) => {
      const standing = layers[layer];
      return typeof standing === 'number' ? [`${word} ${formatUnit(standing)}`] : [];
    }),
  };
}

function certifiedSkills(skills: readonly SkillEvaluation[]): CertifiedSkill[] {
  const names = memberNames(skills);
  return skills.map((skill) => ({
    name: names.get(skill) ?? skill.subject.name,
    score: formatPoints(skill.composite.score),
    interval: formatInterval(skill.composite, 'points'),
    badge: describeBadge(skill.composite),
    activation: activationOf(skill),
  }));
}

function activationOf(skill: SkillEvaluation): string {
  const layer = monteCarloLayerOf(skill);
  if (layer === null) return 'no sessions';
  if (!layer.valid) return 'sessions invalid';
  const { activation, n } = layer;
  if (activation === null || activation.rate === null) return `not measured, n ${n}`;
  const interval = formatInterval(activation, 'percent');
  return `${formatPercent(activation.rate, 1)}${interval === null ? '' : ` (${interval})`}, n ${n}`;
}

interface BadgeStatement {
  /** "Gold ★★★★", "No badge", "No score". */
  headline: string;
  /** The reason there is no badge, or what holds it back; null otherwise. May hold untrusted text. */
  reason: string | null;
}

/** Describes the badge earned and its caveat, or the reason there is none. */
function badgeStatement(evaluation: Evaluation): BadgeStatement {
  const { badge, score } = evaluation.composite;
  const reason = badgeQualifier(evaluation)?.reason ?? null;
  if (badge !== null) return { headline: `${badge} ${starsOf(badge)}`, reason };
  return { headline: score === null ? 'No score' : 'No badge', reason };
}
