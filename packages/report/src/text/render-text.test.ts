import type { EvaluationDocument, SkillEvaluation } from '@plugin-eval/core/documents/evaluation.ts';
import { compareEvaluations } from '@plugin-eval/quality/evaluate/compare-evaluations.ts';
import { headToHeadWith, judgedWithUntrustedText } from '@plugin-eval/tests/support/judged-untrusted-text.ts';
import { renderComparisonText } from '@plugin-eval/tests/support/rendered-documents.ts';
import { sampleSkill } from '@plugin-eval/tests/support/sample-skill.ts';
import {
  collectionAround,
  HOSTILE_TEXTS,
  pluginAround,
  withUntrustedText,
} from '@plugin-eval/tests/support/untrusted-text.ts';
import { renderText } from '@plugin-eval/tests/support/whole-report.ts';
import { describe, expect, test } from 'vitest';
import type { Verbosity } from './render-text.ts';

const linesOf = (document: EvaluationDocument, verbosity: Verbosity = 'normal') =>
  renderText(document, { color: false, verbosity }).split('\n');

describe('a skill', () => {
  test('says its score, badge and three things to fix first', () => {
    const lines = linesOf(sampleSkill());
    expect(lines[0]).toMatch(
      /^crane: \d+\.\d, no badge, 1 error: The description has 13 characters; at least 20 are needed$/,
    );
    expect(lines[1]).toBe('  Poorly written; whether it fires is unknown; not scanned.');
    expect(lines.slice(3, 6).map((line) => line.slice(2, 22))).toEqual([
      'Good   36.4  of 100,',
      'Fires  not measured ',
      'Safe   not scanned  ',
    ]);
    expect(lines[7]).toBe(
      '  Next: plugin-eval score crane --depth deep --dry-run shows what measuring it with an agent would cost.',
    );
    expect(lines[9]).toBe('  Estimated, 66 % of the weight measured.');
    const advice = lines.slice(lines.indexOf('What to change, for readers and agents') + 1);
    expect(advice[0]).toMatch(/^ {2}\+\d+\.\d points {2}\S/);
    expect(advice[1]).toMatch(/^ {2}\+\d+\.\d points {2}\S/);
    expect(advice[2]).toMatch(/^ {2}a defect {2}\S/);
    expect(advice[3]).toBe('  and 1 more with --verbose');
    expect(advice[5]).toMatch(
      /^ {2}Form only: 6 edits worth up to \d+\.\d points\. Readers and agents gain little/,
    );
  });

  test('with a badge says that it is provisional, because safety was not measured', () => {
    const skill = sampleSkill();
    const composite = { ...skill.composite, score: 85, badge: 'Gold' as const };
    expect(linesOf({ ...skill, composite })[0]).toContain('85.0, Gold ★★★★ (provisional)');
    expect(linesOf({ ...skill, composite: { ...composite, safety: 'measured' } })[0]).not.toContain(
      'provisional',
    );
  });

  test('with a veto names what vetoed it', () => {
    const skill = sampleSkill();
    const composite = { ...skill.composite, badgeVetoedBy: 'safety' };
    expect(linesOf({ ...skill, composite })[0]).toContain('no badge: vetoed by safety');
  });

  test('shows dimensions that nothing measured as "not measured", never as 0', () => {
    const lines = linesOf(sampleSkill()).filter((line) => /^ {2}[a-z]+_[a-z]+ /.test(line));
    expect(lines.filter((line) => line.endsWith('not measured')).map((line) => line.split(/\s+/)[1])).toEqual(
      ['output_quality', 'scope_calibration'],
    );
  });

  test('that could not be read says "not measured" and why, and shows no empty bars', () => {
    const skill = unreadable(sampleSkill());
    const lines = linesOf(skill);
    expect(lines[0]).toContain('crane: not measured, no score');
    expect(lines.join('\n')).toContain(skill.findings[0]?.message);
    expect(lines.join('\n')).not.toContain('triggering_accuracy');
  });
});

describe('how much is said', () => {
  test('quiet: the verdict alone', () => {
    const lines = linesOf(sampleSkill());
    expect(linesOf(sampleSkill(), 'quiet')).toEqual([...lines.slice(0, 3), lines[7], '']);
  });

  test('normally: errors and warnings in full, notes as a number, no reasons', () => {
    const text = linesOf(sampleSkill()).join('\n');
    expect(text).toContain('error   EMPTY_DESCRIPTION  crane/SKILL.md:3:1');
    expect(text).toMatch(/and \d more with --verbose\n$/);
    expect(text).not.toContain('why:');
  });

  test('verbose: all findings with reason and evidence, all advice, tips, features', () => {
    const skill = sampleSkill();
    const text = linesOf(skill, 'verbose').join('\n');
    for (const finding of skill.findings) expect(text).toContain(`why: ${finding.why}`);
    for (const advice of skill.advice) expect(text).toContain(advice.action);
    for (const tip of skill.tips) expect(text).toContain(tip.tip);
    expect(text).toMatch(/Fenced code blocks +1$/m);
    expect(text).toMatch(new RegExp(`SHA-256 +${skill.subject.sha256}$`, 'm'));
  });
});

describe('a plugin', () => {
  test('lists its skills and agents below its own verdict', () => {
    const lines = linesOf(pluginAround(sampleSkill()));
    expect(lines[0]).toMatch(/^folding: \d/);
    expect(lines).toEqual(expect.arrayContaining(['1 skill', '1 agent']));
    expect(lines.some((line) => /^ +0\.70 {2}folding/.test(line))).toBe(true);
    expect(lines.join('\n')).toMatch(/- error skill-file-missing \S+ {2}folding has no SKILL\.md\./);
  });
});

describe('a collection', () => {
  const scored = (score: number) => {
    const skill = sampleSkill();
    return {
      ...skill,
      subject: { ...skill.subject, name: `skill-${score}` },
      composite: { ...skill.composite, score },
    };
  };
  const of = (evaluations: SkillEvaluation[]) => ({ ...collectionAround(sampleSkill()), evaluations });

  test('says mean and median, and lists the 20 worst, the worst first, each with what to do first', () => {
    const lines = linesOf(of(Array.from({ length: 25 }, (_, index) => scored(75 - index))));
    expect(lines[0]).toMatch(/^skills: mean \d+\.\d, median \d+\.\d$/);
    expect(lines).toContain('25 subjects, the worst first');
    const rows = lines.filter((line) => / skill-\d/.test(line));
    expect(rows).toHaveLength(20);
    expect(rows[0]).toMatch(/^ +51\.0 {2}skill-51 .*1 error.* {2}\S/);
    expect(rows[0]).toContain(sampleSkill().advice[0]?.action.slice(0, 40));
    expect(lines).toContain('  and 5 more with --verbose');
  });

  test('groups its findings by rule, errors first, with counts', () => {
    const lines = linesOf(of([scored(60), scored(50)]));
    const rules = lines
      .slice(lines.indexOf('Findings by rule') + 2)
      .filter((line) => /^ {2}(?:error|warning|info) /.test(line));
    expect(rules[0]).toMatch(/^ {2}error +EMPTY_DESCRIPTION +2 +2 {2}/);
    expect(rules.slice(1).every((line) => line.startsWith('  warning'))).toBe(true);
  });

  test('what could not be scored is worse than the lowest score', () => {
    const lines = linesOf(of([scored(1), unreadable(sampleSkill())]));
    expect(lines.findIndex((line) => / — {2}crane/.test(line))).toBeLessThan(
      lines.findIndex((line) => line.includes('skill-1')),
    );
  });

  test('of nothing says "not measured"', () => {
    const collection = collectionAround(sampleSkill());
    const summary = { ...collection.summary, subjects: 0, scored: 0, mean: null, median: null };
    const [first, second] = linesOf({ ...collection, summary, evaluations: [] });
    expect(first).toBe('skills: mean not measured, median not measured');
    expect(second).toMatch(/Scored +0 +of 0 subjects/);
  });

  test('lists what was skipped only when asked for everything', () => {
    const collection = collectionAround(sampleSkill());
    expect(linesOf(collection)).toContain('Skipped');
    expect(linesOf(collection, 'verbose')).toContain('  - skills: Skipped because of skills.');
  });
});

const renderings = new Map<string, string[]>();

/** Every kind of document as text, with the same text in every untrusted place; made once for several tests. */
function rendered(text: string, color: boolean): string[] {
  const key = `${color} ${text}`;
  const known = renderings.get(key) ?? renderAll(text, color);
  renderings.set(key, known);
  return known;
}

function renderAll(text: string, color: boolean): string[] {
  const skill = withUntrustedText(sampleSkill(), text);
  const judged = judgedWithUntrustedText(text);
  const documents = [
    ...[skill, unreadable(skill), pluginAround(skill, text), collectionAround(skill, text)],
    ...[judged, pluginAround(judged, text), collectionAround(judged, text)],
  ];
  return [
    ...(['quiet', 'normal', 'verbose'] as const).flatMap((verbosity) =>
      documents.map((document) => renderText(document, { color, verbosity })),
    ),
    renderComparisonText(compareEvaluations(skill, skill), { color }),
    renderComparisonText(compareEvaluations(judged, judged), { color }),
    renderComparisonText(
      { ...compareEvaluations(judged, judged, { headToHead: headToHeadWith(text) }), gates: judged.gates },
      { color, verbose: true },
    ),
  ];
}

describe.each(Object.entries(HOSTILE_TEXTS))('with %s in every untrusted place', (_, hostile) => {
  test('nothing reaches the terminal that moves, hides or reverses text', () => {
    for (const text of rendered(hostile, false))
      expect(text).not.toMatch(/[^\n\P{Cc}]|[\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\p{Cs}/u);
  });

  test('with colour the only escapes are those of the colours', () => {
    for (const text of rendered(hostile, true)) {
      const bare = text.replace(/\u001b\[\d+m/g, '');
      expect(bare).toBe(text.replace(/\u001b\[(?:[0-9]|[1-4][0-9])m/g, ''));
      expect(bare).not.toMatch(/[^\n\P{Cc}]/u);
    }
  });

  test('there are as many lines as with harmless text', () => {
    const count = (text: string) => text.split('\n').length;
    expect(rendered(hostile, false).map(count)).toEqual(rendered('harmless', false).map(count));
  });
});

function unreadable(skill: SkillEvaluation): SkillEvaluation {
  const { triggering_accuracy } = skill.dimensions;
  return {
    ...skill,
    composite: { ...skill.composite, score: null, complete: false, badge: null, antiPatternPenalty: null },
    dimensions: {
      ...skill.dimensions,
      triggering_accuracy: { ...triggering_accuracy, score: null, grade: null, status: 'errored' },
    },
    advice: [],
  };
}
