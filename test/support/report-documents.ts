import type {
  Collection,
  Gate,
  PluginEvaluation,
  SkillEvaluation,
  SubjectErrorEntry,
} from '@plugin-eval/core/documents/evaluation.ts';
import type { Finding, SuppressedFinding } from '@plugin-eval/core/documents/finding.ts';
import { DIMENSION_NAMES, type DimensionName, SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import { DIMENSIONS } from '@plugin-eval/core/methodology/dimensions.ts';
import { withUntrustedText } from '../browser/untrusted-text.ts';
import { judgeLayer } from './judge-layers.ts';
import { openVerification } from './judge-verification.ts';
import { erroredDrawsLayer } from './monte-carlo-layers.ts';

/** Small finished documents for the reports that CI systems read. */

const TOOL = { name: 'plugin-eval' as const, version: '1.2.3' };
const DEPTH = { requested: 'quick', effective: 'quick', confidenceLabel: 'Estimated' } as const;

export function reportFinding(changes: Partial<Finding> = {}): Finding {
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

export function reportSuppressed(changes: Partial<SuppressedFinding> = {}): SuppressedFinding {
  return { ...reportFinding(), suppressedBy: 'baseline', reason: 'It comes next week.', ...changes };
}

export function reportSkill(changes: Partial<SkillEvaluation> = {}): SkillEvaluation {
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
      dimensions: byDimension(() => 0.8),
    },
    dimensions: byDimension((name) => ({
      score: 0.8,
      grade: 'B' as const,
      ciLow: null,
      ciHigh: null,
      ciCovers: null,
      weight: DIMENSIONS[name].weight,
      status: 'measured' as const,
      layers: { static: 0.8 },
    })),
    layers: [
      { name: 'static', score: 0.8, durationMs: 1, antiPatterns: [], subScores: null, features: null },
    ],
    uncertainty: null,
    ranking: null,
    safety: null,
    scan: null,
    findings: [reportFinding()],
    suppressed: [],
    advice: [],
    tips: [],
    gates: [],
    ...changes,
  };
}

/** A skill that could not be read: no score, and the reason as its finding. */
export function unreadableSkill(): SkillEvaluation {
  const skill = reportSkill();
  return {
    ...skill,
    composite: { ...skill.composite, score: null, complete: false, badge: null, measuredWeight: 0 },
    findings: [
      reportFinding({
        rule: 'skill-file-encoding',
        level: 'error',
        severity: null,
        message: 'skills/crane/SKILL.md is not UTF-8.',
        line: null,
        column: null,
        evidence: null,
      }),
    ],
  };
}

export const MISSING_BOAT: SubjectErrorEntry = {
  path: 'plugins/origami/skills/boat',
  rule: 'skill-file-missing',
  message: 'There is no SKILL.md.',
};

export function reportPlugin(changes: Partial<PluginEvaluation> = {}): PluginEvaluation {
  const skill = reportSkill();
  return {
    ...skill,
    subject: { kind: 'plugin', name: 'origami', path: 'plugins/origami', sha256: null },
    findings: [
      reportFinding({
        rule: 'plugin-path',
        file: 'plugins/origami/.claude-plugin/plugin.json',
        line: null,
        column: null,
      }),
    ],
    skills: [skill],
    agents: [
      {
        name: 'folder',
        path: 'plugins/origami/agents/folder.md',
        score: 0.62,
        findings: [
          reportFinding({ rule: 'body-lines', level: 'info', file: 'plugins/origami/agents/folder.md' }),
        ],
        suppressed: [],
      },
    ],
    skipped: [],
    errors: [MISSING_BOAT],
    composite: { ...skill.composite, complete: false },
    ...changes,
  };
}

export function reportCollection(changes: Partial<Collection> = {}): Collection {
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: TOOL,
    subject: { kind: 'collection', name: 'paper', path: '.', sha256: null },
    depth: DEPTH,
    summary: {
      subjects: 2,
      scored: 2,
      unlistedSkills: 0,
      mean: 71.25,
      median: 71.25,
      badges: { Platinum: 0, Gold: 0, Silver: 2, Bronze: 0 },
      findings: { error: 0, warning: 2, info: 1 },
    },
    evaluations: [reportPlugin(), reportSkill()],
    skipped: [],
    errors: [
      { path: 'plugins/broken', rule: 'plugin-manifest', message: 'plugin.json is not JSON.' },
      // A collection repeats the errors of its plugins.
      MISSING_BOAT,
    ],
    gates: [],
    ...changes,
  };
}

export function reportGates(): Gate[] {
  const subject = 'skills/crane';
  return [
    { name: 'fail-on', subject, passed: true, value: 0, bound: 'error', message: 'No errors.' },
    { name: 'threshold', subject, passed: false, value: 71.25, bound: 80, message: '8.75 points too few.' },
    {
      name: 'require-measured',
      subject,
      passed: null,
      value: null,
      bound: 'robustness',
      message: 'robustness was not measured.',
    },
  ];
}

/** Text that tries to leave the place it is printed in, in all three formats. */
export const HOSTILE =
  'x\n::set-output name=a::b\r\n]]></failure></testcase><evil a="b" c=\'d\'>&amp;%0A::error::,title=:{0}[click](https://evil.example)\u0000\u001b[31m\ufffe\uffff\ud800\u202e';

/** Documents in which every string that somebody else could have written is hostile. */
export function hostileCollection(text = HOSTILE): Collection {
  const finding = reportFinding({ message: text, why: text, fix: text, file: text, evidence: text });
  const skill = reportSkill({
    subject: { kind: 'skill', name: text, path: text, sha256: null },
    findings: [finding, { ...finding, rule: text }],
    suppressed: [reportSuppressed({ ...finding, reason: text, suppressedBy: 'inline' })],
    layers: [
      reportSkill().layers[0],
      withUntrustedText(judgeLayer({ verification: openVerification() }), text),
      withUntrustedText(erroredDrawsLayer(), text),
    ],
  });
  const plugin = reportPlugin({
    subject: { kind: 'plugin', name: text, path: text, sha256: null },
    findings: [{ ...finding, line: null }],
    skills: [skill],
    agents: [{ name: text, path: text, score: 0, findings: [finding], suppressed: [] }],
    errors: [{ path: text, rule: text, message: text }],
  });
  return reportCollection({
    tool: { name: 'plugin-eval', version: text },
    subject: { kind: 'collection', name: text, path: text, sha256: null },
    evaluations: [plugin, skill],
    errors: [{ path: text, rule: text, message: text }],
    gates: [{ name: 'ratchet', subject: text, passed: false, value: text, bound: text, message: text }],
  });
}

function byDimension<T>(value: (name: DimensionName) => T): Record<DimensionName, T> {
  return Object.fromEntries(DIMENSION_NAMES.map((name) => [name, value(name)])) as Record<DimensionName, T>;
}
