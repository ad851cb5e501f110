import type { Comparison } from '@plugin-eval/core/documents/comparison.ts';
import type { FinishedDocument } from '@plugin-eval/core/documents/published-document.ts';
import { erroredSkill, sampleSkill } from '../browser/sample-documents.ts';
import { measuredSkillSet } from './measured-skill-set.ts';
import { reportComparison } from './report-comparison.ts';
import { agentsGrid, skillsGrid } from './report-grid.ts';
import { reportImprovement } from './report-improvement.ts';
import { reportLeaderboard, reportLeaderboardRow, staticLeaderboardReport } from './report-leaderboard.ts';
import { alwaysLoadedDelta, harmlessDelta, unmeasuredDelta, vetoedDelta } from './safety-documents.ts';
import { emptyThreatReport, leakingCase, reportThreat, reportThreatComparison } from './threat-documents.ts';

/** Comparisons, leaderboards, threat reports and safety deltas in the states that look different. */
export const OTHER_DOCUMENTS: Record<string, FinishedDocument> = {
  'changes of a skill': { kind: 'improvement', document: reportImprovement() },
  'skill set': { kind: 'skill-set', document: measuredSkillSet(40) },
  'threat report': { kind: 'threat-report', document: reportThreat() },
  'threat report of one family': {
    kind: 'threat-report',
    document: reportThreat([leakingCase()], {
      complete: false,
      rules: { hash: 'b'.repeat(64), calibration: null },
    }),
  },
  'threat report of nothing': { kind: 'threat-report', document: emptyThreatReport() },
  'threat comparison': { kind: 'threat-comparison', document: reportThreatComparison() },
  'vetoed delta': { kind: 'safety-delta', document: vetoedDelta() },
  'delta with the skill loaded in every session': { kind: 'safety-delta', document: alwaysLoadedDelta() },
  'harmless delta': { kind: 'safety-delta', document: harmlessDelta() },
  'unmeasured delta': { kind: 'safety-delta', document: unmeasuredDelta() },
  comparison: { kind: 'comparison', document: differing() },
  'comparison with what errored': {
    kind: 'comparison',
    document: reportComparison(sampleSkill(), erroredSkill(), {
      differences: { composite: null, significant: null, staticComposite: null },
    }),
  },
  'grid of agents': { kind: 'grid', document: agentsGrid() },
  'grid of skills': { kind: 'grid', document: skillsGrid() },
  leaderboard: { kind: 'leaderboard', document: reportLeaderboard() },
  'static leaderboard': { kind: 'leaderboard', document: staticLeaderboardReport() },
  'leaderboard of nothing': { kind: 'leaderboard', document: reportLeaderboard({ leaderboard: [] }) },
  'long leaderboard': {
    kind: 'leaderboard',
    document: reportLeaderboard({
      leaderboard: Array.from({ length: 1200 }, (_, index) =>
        reportLeaderboardRow({
          name: `skill-${index}`,
          rankBest: 1000 + index,
          rankWorst: 2000 + index,
          rankBand: 1 + Math.floor(index / 4),
          bradleyTerry: 2800.5 - index * 9,
          ciLow: 2700.1 - index * 9,
          ciHigh: 2900.9 - index * 9,
        }),
      ),
    }),
  },
};

function differing(): Comparison {
  const a = sampleSkill();
  const b = structuredClone(a);
  b.composite.score = 63.9;
  b.subject.sha256 = 'cd'.repeat(32);
  a.dimensions.robustness = { ...a.dimensions.robustness, status: 'measured', score: 0.8 };
  b.dimensions.robustness = { ...a.dimensions.robustness, score: 0 };
  a.dimensions.output_quality = { ...a.dimensions.output_quality, status: 'unmeasured', score: null };
  b.dimensions.output_quality = a.dimensions.output_quality;
  b.dimensions.token_efficiency = { ...b.dimensions.token_efficiency, status: 'errored', score: null };
  return reportComparison(a, b, {
    differences: {
      composite: -7.3,
      compositeCiLow: -11.2,
      compositeCiHigh: -3.4,
      significant: true,
      dimensions: {
        ...reportComparison(a, b).differences.dimensions,
        robustness: -0.8,
        token_efficiency: null,
        output_quality: null,
      },
    },
  });
}
