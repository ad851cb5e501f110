import type { SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { SCHEMA_VERSION } from '@plugin-eval/core/documents/names.ts';
import type { SubjectError } from '@plugin-eval/core/errors/subject-error.ts';
import { mapDimensions } from '@plugin-eval/core/methodology/map-dimensions.ts';
import type { Member } from '@plugin-eval/skill/member.ts';
import { ruleOf } from '../static/rules/catalogue.ts';
import { isScoredByStatic } from '../static/score-features.ts';
import { findingOf } from '../static/static-findings.ts';
import type { EvaluationOptions } from './evaluation-options.ts';
import { measuredComposite, measuredDimension } from './measured-scores.ts';

/** The document of a skill that could not be read: every score null, and the reason as its finding. */
export function erroredSkill(
  member: Member,
  error: SubjectError,
  options: EvaluationOptions,
): SkillEvaluation {
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: 'plugin-eval', version: options.toolVersion },
    subject: {
      kind: 'skill',
      name: member.shown.split('/').pop() ?? member.shown,
      path: member.shown,
      sha256: null,
    },
    depth: options.depth,
    composite: measuredComposite({ score: null, complete: false, dimensions: mapDimensions(() => null) }),
    dimensions: mapDimensions((name) =>
      measuredDimension(name, {
        score: null,
        status: isScoredByStatic(name) ? 'errored' : 'unmeasured',
        layers: { static: null },
      }),
    ),
    layers: [
      { name: 'static', score: null, durationMs: 0, antiPatterns: [], subScores: null, features: null },
    ],
    uncertainty: null,
    ranking: null,
    safety: null,
    scan: null,
    findings: [findingOf(ruleOf(error.rule), { message: error.message }, error.path)],
    suppressed: [],
    advice: [],
    tips: [],
    gates: [],
  };
}
