import type {
  Collection,
  Dimension,
  Gate,
  PluginEvaluation,
  SkillEvaluation,
  StaticLayer,
} from '@plugin-eval/core/documents/evaluation.ts';
import type { Finding } from '@plugin-eval/core/documents/finding.ts';
import { DIMENSION_NAMES, type DimensionName, SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { staticFeatures } from '../support/static-features.ts';

/** Documents with every kind of content that a report can meet, as plain data. */

export const TOOL = { name: 'plugin-eval' as const, version: '0.0.0' };
const DEPTH = {
  requested: 'standard' as const,
  effective: 'quick' as const,
  confidenceLabel: 'Estimated' as const,
};

export function sampleFinding(changes: Partial<Finding> = {}): Finding {
  return {
    rule: 'DEAD_CROSS_REF',
    level: 'warning',
    severity: 0.05,
    message: 'The target ../paper/SKILL.md does not exist.',
    why: 'The agent looks for a skill that does not exist.',
    fix: 'Correct the path.',
    file: 'skills/crane/SKILL.md',
    line: 12,
    column: 3,
    evidence: '../paper/SKILL.md',
    ...changes,
  };
}

export function sampleSkill(changes: Partial<SkillEvaluation> = {}): SkillEvaluation {
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: TOOL,
    subject: { kind: 'skill', name: 'crane', path: 'skills/crane', sha256: 'ab'.repeat(32) },
    depth: DEPTH,
    composite: {
      score: 71.25,
      complete: true,
      badge: 'Silver',
      badgeVetoedBy: null,
      safety: 'unmeasured',
      elo: null,
      ciLow: null,
      ciHigh: null,
      antiPatternPenalty: 0.95,
      measuredWeight: 0.66,
      dimensions: byDimension((name) => sampleDimension(name).score),
    },
    dimensions: byDimension(sampleDimension),
    layers: [sampleLayer()],
    uncertainty: null,
    ranking: null,
    safety: null,
    scan: null,
    findings: [
      sampleFinding(),
      sampleFinding({
        rule: 'broken-yaml',
        level: 'error',
        severity: null,
        evidence: null,
        line: null,
        column: null,
      }),
      sampleFinding({ rule: 'long-body', level: 'info', severity: null }),
    ],
    advice: [
      {
        dimension: 'triggering_accuracy',
        basis: 'defect',
        restsOnOutcome: false,
        action: 'Begin with "Use this skill when".',
        compositeGain: 4.2,
        effort: 'low',
        fixFirst: true,
      },
      {
        dimension: 'progressive_disclosure',
        basis: 'text',
        restsOnOutcome: false,
        action: 'Move detail into references/.',
        compositeGain: 1.5,
        effort: 'low',
        fixFirst: false,
      },
      {
        dimension: 'structural_completeness',
        basis: 'formula',
        restsOnOutcome: false,
        action: 'Add an Examples section.',
        compositeGain: 0.58,
        effort: 'very low',
        fixFirst: false,
      },
      {
        dimension: 'ecosystem_coherence',
        basis: 'formula',
        restsOnOutcome: false,
        action: 'Link to sibling skills.',
        compositeGain: 0.02,
        effort: 'very low',
        fixFirst: false,
      },
    ],
    tips: [{ dimension: 'robustness', tip: 'Say what to do with empty input.', fixFirst: false }],
    suppressed: [
      { ...sampleFinding({ line: 40 }), suppressedBy: 'baseline', reason: 'The neighbour comes next week.' },
    ],
    gates: [],
    ...changes,
  };
}

/** A skill that could not be read. */
export function erroredSkill(): SkillEvaluation {
  const skill = sampleSkill({ advice: [], tips: [] });
  return {
    ...skill,
    composite: {
      ...skill.composite,
      score: null,
      complete: false,
      badge: null,
      antiPatternPenalty: null,
      measuredWeight: 0,
    },
    dimensions: byDimension((name) => ({
      ...unmeasured(name),
      status: name === 'triggering_accuracy' ? 'errored' : 'unmeasured',
    })),
    layers: [{ ...sampleLayer(), score: null, antiPatterns: [], subScores: null, features: null }],
  };
}

export function sampleGates(): Gate[] {
  const subject = 'skills/crane';
  return [
    {
      name: 'require-measured',
      subject,
      passed: true,
      value: 'measured',
      bound: 'token_efficiency',
      message: 'It was measured.',
    },
    { name: 'fail-on', subject, passed: null, value: null, bound: 'error', message: 'It could not be read.' },
    {
      name: 'threshold',
      subject,
      passed: false,
      value: 71.25,
      bound: 80,
      message: '71.2 is 8.8 points below 80.',
    },
  ];
}

export function samplePlugin(changes: Partial<PluginEvaluation> = {}): PluginEvaluation {
  const skill = sampleSkill();
  return {
    ...skill,
    subject: { kind: 'plugin', name: 'origami', path: 'plugins/origami', sha256: null },
    composite: { ...skill.composite, antiPatternPenalty: null },
    skills: [skill, sampleSkill({ findings: [] }), erroredSkill()],
    agents: [
      {
        name: 'folder',
        path: 'plugins/origami/agents/folder.md',
        score: 0.62,
        findings: [sampleFinding({ rule: 'model-alias', level: 'info' })],
        suppressed: [],
      },
    ],
    skipped: [{ path: 'plugins/origami/skills/.old', reason: 'dot-folders are skipped' }],
    errors: [
      { path: 'plugins/origami/skills/boat', rule: 'no-skill-file', message: 'There is no SKILL.md.' },
    ],
    ...changes,
  };
}

export function sampleCollection(changes: Partial<Collection> = {}): Collection {
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: TOOL,
    subject: { kind: 'collection', name: 'paper', path: '.', sha256: null },
    depth: DEPTH,
    summary: {
      subjects: 3,
      scored: 2,
      unlistedSkills: 0,
      mean: 71.25,
      median: 71.25,
      badges: { Platinum: 0, Gold: 0, Silver: 2, Bronze: 0 },
      findings: { error: 3, warning: 3, info: 3 },
    },
    evaluations: [samplePlugin(), sampleSkill(), erroredSkill()],
    skipped: [{ path: 'plugins/remote', reason: 'its source is remote' }],
    gates: sampleGates(),
    errors: [{ path: 'plugins/broken', rule: 'broken-manifest', message: 'plugin.json is not JSON.' }],
    ...changes,
  };
}

function byDimension<T>(value: (name: DimensionName) => T): Record<DimensionName, T> {
  return Object.fromEntries(DIMENSION_NAMES.map((name) => [name, value(name)])) as Record<DimensionName, T>;
}

function sampleDimension(name: DimensionName): Dimension {
  if (name === 'output_quality') return { ...unmeasured(name), status: 'errored' };
  if (name === 'robustness') return unmeasured(name);
  const score = name === 'progressive_disclosure' ? 0.35 : 0.8;
  return {
    ...unmeasured(name),
    score,
    grade: score < 0.6 ? 'F' : 'B',
    status: 'measured',
    layers: { static: score },
  };
}

function unmeasured(name: DimensionName): Dimension {
  const { weight } = DIMENSIONS[name];
  return {
    score: null,
    grade: null,
    ciLow: null,
    ciHigh: null,
    ciCovers: null,
    weight,
    status: 'unmeasured',
    layers: { static: null },
  };
}

function sampleLayer(): StaticLayer {
  return {
    name: 'static',
    score: 0.7,
    durationMs: 1,
    antiPatterns: ['DEAD_CROSS_REF'],
    subScores: {
      frontmatter_quality: 0.8,
      orchestration_wiring: 0.7,
      progressive_disclosure: 0.35,
      structural_completeness: 0.8,
      token_efficiency: 0.95,
      ecosystem_coherence: 0.5,
    },
    features: staticFeatures({
      codeBlockLanguages: ['python'],
      referenceFiles: ['references/folds.md'],
      crossReferences: {
        resolved: ['references/folds.md'],
        dead: ['../paper/SKILL.md'],
        untested: ['../../boat'],
      },
      deadLinks: ['../paper/SKILL.md'],
    }),
  };
}
