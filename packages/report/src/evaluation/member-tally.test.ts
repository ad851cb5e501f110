import type { Evaluation, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { applySafety } from '@plugin-eval/quality/evaluate/apply-safety.ts';
import { misledLayer } from '@plugin-eval/tests/support/judge-layers.ts';
import { invalidLayer } from '@plugin-eval/tests/support/monte-carlo-layers.ts';
import {
  reportCollection,
  reportFinding,
  reportPlugin,
  reportSkill,
  reportSuppressed,
  unreadableSkill,
} from '@plugin-eval/tests/support/report-documents.ts';
import { safetySummary } from '@plugin-eval/tests/support/safety-documents.ts';
import { simulatedSkill } from '@plugin-eval/tests/support/simulated-report.ts';
import {
  collectionConfidence,
  renderMarkdown,
  renderText,
  reportOn,
} from '@plugin-eval/tests/support/whole-report.ts';
import { expect, test } from 'vitest';
import { CollectionMarkdown } from '../markdown/collection-markdown.ts';
import { reportWarnings } from '../report-warnings.ts';
import { describeSafetyStandings } from '../safety/describe-safety.ts';
import { ShortText } from '../text/short-text.ts';
import { tallyOf } from './member-tally.ts';
import { warningNotices } from './verdict-view.ts';

function scanned(name: string, confirmed: boolean): SkillEvaluation {
  const skill = reportSkill();
  const place = { path: [], owasp: [], categories: [] };
  const finding = { ...reportFinding({ rule: 'code-sends-secrets', level: 'error' }), ...place, confirmed };
  return {
    ...skill,
    subject: { ...skill.subject, name },
    scan: {
      findings: [finding],
      suppressed: [],
      capabilities: [],
      analysability: { files: 1, bytes: 10, share: 1, notUnderstood: [] },
    },
  };
}

const QUIET: Evaluation[] = [
  reportSkill(),
  reportPlugin(),
  reportSkill({ suppressed: [reportSuppressed()] }),
];
const INCOMPLETE = applySafety(reportSkill(), safetySummary({ complete: false }));

test.each<[string, Evaluation[]]>([
  ['nothing to warn of', QUIET],
  ['an error of the scan', [...QUIET, scanned('kite', false)]],
  ['a confirmed one', [scanned('kite', false), ...QUIET, scanned('crane', true)]],
  ['a judge that was misled', [...QUIET, simulatedSkill(undefined, misledLayer())]],
  ['sessions that count for nothing', [simulatedSkill(invalidLayer()), ...QUIET]],
  ['a safety delta that is not whole', [INCOMPLETE as Evaluation, ...QUIET]],
  ['a skill that cannot be read', [unreadableSkill(), ...QUIET]],
  ['no members', []],
])('%s is said of members that come one by one as of all at once', (_, evaluations) => {
  const collection = reportCollection({ evaluations });
  const tally = tallyOf(evaluations);
  const { notices, confidence } = tally.sums({ ...collection, evaluations: [] });
  const warnings = warningNotices(collection, reportWarnings(collection));
  expect(notices.slice(0, warnings.length)).toEqual(warnings);
  expect(notices.slice(warnings.length).filter(({ kind }) => kind === 'notice')).toEqual([]);
  expect(confidence).toBe(collectionConfidence(collection));
  expect(tally.safety()).toBe(describeSafetyStandings(collection));
});

test('reports that keep no member say the same as those of the whole collection', () => {
  const evaluations = [...QUIET, scanned('kite', true)];
  const collection = reportCollection({ evaluations });
  const look = { color: false, width: 80 };
  for (const verbosity of ['quiet', 'normal'] as const)
    expect(reportOn(collection, new ShortText(look, verbosity))).toBe(
      renderText(collection, { ...look, verbosity }),
    );
  expect(renderText(collection, { ...look, verbosity: 'normal' })).toContain('Do not install');
  for (const limit of [undefined, 600])
    expect(reportOn(collection, new CollectionMarkdown(limit))).toBe(renderMarkdown(collection, limit));
});
