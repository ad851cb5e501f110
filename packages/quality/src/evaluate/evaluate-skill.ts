import { posix } from 'node:path';
import type { SkillEvaluation, StaticLayer } from '@plugin-eval/core/documents/evaluation.ts';
import { listableSkill } from '@plugin-eval/skill/agents/listable.ts';
import { portabilityOf } from '@plugin-eval/skill/agents/portability.ts';
import { readAgentSettings } from '@plugin-eval/skill/agents/read-agent-settings.ts';
import type { Member } from '@plugin-eval/skill/member.ts';
import { readSkill } from '@plugin-eval/skill/read-skill.ts';
import { readReferenceNotes } from '@plugin-eval/skill/reference-notes.ts';
import { isLink } from '@plugin-eval/skill/skill-file.ts';
import { analyseSkill } from '../static/analyse-skill.ts';
import { readSkillEvidence } from '../static/skill-evidence.ts';
import { applySeverity } from './apply-severity.ts';
import { assembleSkill } from './assemble-skill.ts';
import type { Clock, EvaluationOptions } from './evaluation-options.ts';
import { loadedRules } from './loaded-rules.ts';
import { loadedScanner } from './scan/loaded-scanner.ts';
import { selfReportedLayer } from './self-reported-layer.ts';
import { keepReading } from './skill-reading.ts';

/**
 * Evaluates one skill with layer 1 and the scanner, and with layer 2 when its scores were passed in.
 * @throws SubjectError when the skill cannot be read; ParserNotLoadedError; Error when it is to be scanned and `loadScanner` has
 * not been awaited
 */
export function evaluateSkill(member: Member, options: EvaluationOptions, clock: Clock): SkillEvaluation {
  // First: where the parser has to be loaded, all of this begins again.
  const scan = options.scan
    ? applySeverity(loadedScanner().scanSkill(member, options.limits, options.scanning), options.severity)
    : null;
  const startedAt = clock();
  const skill = readSkill(member.path, member.shown, options.limits);
  const references = readReferenceNotes(skill, options.limits);
  const analysis = analyseSkill(skill, references.notes, {
    profile: options.profile,
    trustInline: options.trustInline ?? false,
    own: loadedRules(options.rules),
  });
  const { features, scores, findings, suppressed } = applySeverity(analysis, options.severity);
  const staticLayer = {
    name: 'static' as const,
    score: scores.layerScore,
    durationMs: clock() - startedAt,
    antiPatterns: scores.antiPatterns,
    subScores: scores.subScores,
    features,
    portability: portabilityOf(
      listableSkill(
        skill.folderName,
        skill.frontmatter,
        skill.lines,
        readAgentSettings(skill.folder, options.limits),
        isLink(skill.folder, posix.basename(skill.path)),
      ),
    ),
  } satisfies StaticLayer;
  const evidence = readSkillEvidence(skill, references.markdown);
  // The layers that follow assemble it anew.
  const isGoneOnWith = options.depth.effective !== 'quick';
  const evaluation = assembleSkill(
    {
      subject: { kind: 'skill' as const, name: skill.name, path: member.shown, sha256: skill.sha256 },
      staticLayer,
      judge: options.judgeScores === undefined ? null : selfReportedLayer(options.judgeScores),
      monteCarlo: null,
      scan,
      evidence,
      findings,
      suppressed,
    },
    options,
    { adviceWhenAsked: isGoneOnWith },
  );
  if (isGoneOnWith) keepReading(evaluation, { skill, evidence });
  return evaluation;
}
