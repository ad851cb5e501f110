import type { EvaluationDocument, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import {
  HOSTILE,
  MISSING_BOAT,
  reportCollection,
  reportFinding,
  reportPlugin,
  reportSkill,
  unreadableSkill,
} from '@plugin-eval/tests/support/report-documents.ts';
import { describe, expect, test } from 'vitest';
import { layoutText } from '../view-model/layout-text.ts';
import { changesView } from './changes-view.ts';

function renderChanges(before: EvaluationDocument, after: EvaluationDocument, { color }: { color: boolean }) {
  const view = changesView(before, after);
  return view.length === 0 ? null : layoutText(view, { color, width: null });
}

const changes = (before: EvaluationDocument, after: EvaluationDocument) =>
  renderChanges(before, after, { color: false });

function scoring(score: number, path = 'skills/crane'): SkillEvaluation {
  const skill = reportSkill();
  const name = path.split('/').pop() ?? path;
  return {
    ...skill,
    subject: { ...skill.subject, path, name },
    composite: { ...skill.composite, score },
  };
}
const collectionOf = (...evaluations: SkillEvaluation[]) => reportCollection({ evaluations, errors: [] });

describe('nothing is said', () => {
  test('when nothing moved', () => {
    expect(changes(reportCollection(), reportCollection())).toBeNull();
  });

  test('when findings only stand on other lines', () => {
    const moved = reportSkill({ findings: [reportFinding({ line: 40, column: 1 })] });
    expect(changes(reportSkill(), moved)).toBeNull();
  });

  test('when a score differs in the last digits of a double', () => {
    expect(changes(scoring(70), scoring(70 + 1e-10))).toBeNull();
  });

  test('when only durations differ', () => {
    const slow = reportSkill();
    slow.layers[0].durationMs = 99;
    expect(changes(reportSkill(), slow)).toBeNull();
  });
});

describe('a skill', () => {
  test('whose score moved: from where to where, by how much', () => {
    expect(changes(scoring(71.25), scoring(73.5))).toBe(
      'crane  71.2 → 73.5  +2.25  Silver ★★★ (provisional)\n',
    );
    expect(changes(scoring(73.5), scoring(71.25))).toContain('73.5 → 71.2  −2.25');
  });

  test('whose dimension moved says which', () => {
    const after = reportSkill();
    after.dimensions.robustness = { ...after.dimensions.robustness, score: 0.55 };
    expect(changes(reportSkill(), after)).toBe(
      'crane  71.2 → 71.2  unchanged  Silver ★★★ (provisional)\n  robustness               0.80 → 0.55  −0.25\n',
    );
  });

  test('names findings that are solved and new, with their places', () => {
    const after = reportSkill({
      findings: [reportFinding({ rule: 'unclosed-fence', level: 'error', line: 7, evidence: '```' })],
    });
    expect(changes(reportSkill(), after)?.split('\n').slice(1)).toEqual([
      '  solved warning DEAD_CROSS_REF  skills/crane/SKILL.md:12:3',
      '  new    error   unclosed-fence  skills/crane/SKILL.md:7:3',
      '',
    ]);
  });

  test('whose passage was edited and is still wrong has neither a solved nor a new finding', () => {
    const before = reportSkill({
      findings: [reportFinding({ rule: 'MISSING_TRIGGER', evidence: 'Folds.' })],
    });
    const after = reportSkill({
      findings: [reportFinding({ rule: 'MISSING_TRIGGER', evidence: 'Folds it.' })],
    });
    expect(changes(before, after)).toBeNull();
  });

  test('with a second finding of the same kind has one new finding', () => {
    const twice = reportSkill({ findings: [reportFinding(), reportFinding({ line: 20 })] });
    expect(changes(reportSkill(), twice)).toContain('  new    warning DEAD_CROSS_REF');
    expect(changes(twice, reportSkill())).toContain('  solved warning DEAD_CROSS_REF');
  });

  test('that became unreadable has no score, and the reason is a new finding', () => {
    const text = changes(reportSkill(), unreadableSkill());
    expect(text).toContain('crane  71.2 → not measured  −71.25  no score\n');
    expect(text).toMatch(/^ {2}new {4}error {3}skill-file-encoding .*UTF-8/m);
    expect(text).not.toContain('solved');
  });
});

describe('in a collection', () => {
  test('skills that appear and disappear are said, those that stayed are not', () => {
    const before = collectionOf(scoring(70, 's/crane'), scoring(60, 's/swan'));
    const after = collectionOf(scoring(70, 's/crane'), scoring(80, 's/boat'));
    expect(changes(before, after)).toBe('boat  new  80.0  Silver ★★★ (provisional)\ns/swan  gone\n');
  });

  test('a skill that became unreadable is gone, and the error says why', () => {
    const before = collectionOf(scoring(70, 's/crane'));
    const error = { path: 's/crane/SKILL.md', rule: 'skill-file-encoding', message: 's/crane is not UTF-8.' };
    const after = reportCollection({ evaluations: [], errors: [error] });
    expect(changes(before, after)).toBe(
      's/crane  gone\n  new    error   skill-file-encoding  s/crane is not UTF-8.\n',
    );
    expect(changes(after, before)).toContain('  solved error   skill-file-encoding  s/crane is not UTF-8.\n');
  });
});

describe('in a plugin', () => {
  test('its own composite moves with those of its skills', () => {
    const after = reportPlugin({ skills: [scoring(75)] });
    after.composite = { ...after.composite, score: 75 };
    expect(changes(reportPlugin(), after)?.split('\n')).toEqual([
      expect.stringMatching(/^origami {2}71\.2 → 75\.0 {2}\+3\.75/),
      expect.stringMatching(/^crane {2}71\.2 → 75\.0 {2}\+3\.75/),
      '',
    ]);
  });

  test('findings of its agents and its manifest are said', () => {
    const [agent] = reportPlugin().agents;
    const after = reportPlugin({ findings: [], agents: agent ? [{ ...agent, findings: [] }] : [] });
    expect(changes(reportPlugin(), after)?.split('\n')).toEqual([
      expect.stringMatching(/^origami {2}71\.2 → 71\.2 {2}unchanged/),
      '  solved warning plugin-path  plugins/origami/.claude-plugin/plugin.json',
      '  solved info    body-lines  plugins/origami/agents/folder.md:12:3',
      '',
    ]);
  });

  test('an error that its collection repeats is said once', () => {
    const before = reportCollection({ evaluations: [reportPlugin({ errors: [] })], errors: [] });
    const after = reportCollection({ evaluations: [reportPlugin()], errors: [MISSING_BOAT] });
    expect(changes(before, after)?.match(/There is no SKILL\.md/g)).toHaveLength(1);
  });
});

test('untrusted text can neither move the cursor nor begin a line', () => {
  const hostile = scoring(50);
  hostile.subject = { ...hostile.subject, name: HOSTILE, path: HOSTILE };
  const text = changes(collectionOf(scoring(50)), collectionOf(hostile)) ?? '';
  expect(text.trimEnd().split('\n')).toHaveLength(2);
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
});

test('with colour, better is green and worse is red', () => {
  const better = renderChanges(scoring(70), scoring(71), { color: true });
  const worse = renderChanges(scoring(71), scoring(70), { color: true });
  expect(better).toContain('\u001b[32m+1.00\u001b[39m');
  expect(worse).toContain('\u001b[31m−1.00\u001b[39m');
});
