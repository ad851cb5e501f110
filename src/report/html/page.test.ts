import { describe, expect, test } from 'vitest';
import { withForeignText } from '../../../test/browser/foreign-text.ts';
import {
  erroredSkill,
  sampleCollection,
  sampleFinding,
  sampleGates,
  samplePlugin,
  sampleSkill,
} from '../../../test/browser/sample-documents.ts';
import { judgeLayer, misledLayer, selfReportedLayer } from '../../../test/support/judge-layers.ts';
import { judgedSkill } from '../../../test/support/judged-report.ts';
import { invalidLayer, liftLayer } from '../../../test/support/monte-carlo-layers.ts';
import { simulatedSkill } from '../../../test/support/simulated-report.ts';
import type { EvaluationDocument } from '../../documents/evaluation.ts';
import { renderHtml } from './page.ts';

const DOCUMENTS: [string, EvaluationDocument][] = [
  ['a skill', sampleSkill()],
  ['a skill that could not be read', erroredSkill()],
  ['a plugin', samplePlugin()],
  [
    'a skill with gates and a judge',
    sampleSkill({ gates: sampleGates(), layers: [sampleSkill().layers[0], judgeLayer()] }),
  ],
  ['a judged skill', judgedSkill(misledLayer())],
  ['a skill with sessions', simulatedSkill(liftLayer())],
  ['a skill whose sessions are invalid', simulatedSkill(invalidLayer())],
  [
    'a collection',
    sampleCollection({ evaluations: [samplePlugin({ skills: [judgedSkill()] }), simulatedSkill()] }),
  ],
];

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</style><svg onload=alert(1)>',
  '</title><iframe src="javascript:alert(1)">',
  '--><base href="//evil">',
  '&lt;script&gt;',
  '\u202e\u0000<\u200bscript>',
];

/** Tags with the names of their attributes: what a parser sees, without any text or value. */
function structure(page: string): string[] {
  return (page.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/"[^"]*"/g, '""'));
}

function textOf(page: string): string {
  return page.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>/g, '');
}

describe.each(DOCUMENTS)('the page of %s', (_, document) => {
  const plain = renderHtml(withForeignText(document, 'paper'));

  test.each(HOSTILE)('is not changed by %j in every foreign field', (text) => {
    const page = renderHtml(withForeignText(document, text));
    expect(structure(page)).toEqual(structure(plain));
    expect(page).not.toMatch(/<(?:script|img|svg|iframe|base)\b/i);
    expect(page).not.toContain('\u202e');
  });

  test('needs no script and loads nothing', () => {
    expect(plain).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"`);
    expect(structure(plain).join('')).not.toMatch(/\s(?:src|on\w+)=|<(?:script|link|img)/);
    expect(plain).not.toMatch(/@import|url\(/);
  });

  test('has one main heading, every element closed and every anchor and id in its place', () => {
    expect(plain.match(/<h1>/g)).toHaveLength(1);
    expect(unbalanced(plain)).toEqual([]);
    const ids = [...plain.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, target] of plain.matchAll(/href="#([^"]*)"/g)) expect(ids).toContain(target);
  });

  test('is the same each time', () => {
    expect(renderHtml(document)).toBe(renderHtml(document));
  });
});

describe('the verdict', () => {
  test('says score, badge, how far it can be trusted and what it rests on', () => {
    const text = textOf(renderHtml(sampleSkill()));
    expect(text).toContain('71.2');
    expect(text).toContain('★★★ Silver');
    expect(text).toContain('provisional until safety is measured');
    expect(text).toContain('Estimated');
    expect(text).toContain('66 %');
    expect(text).toContain('Depth standard was asked for, quick was reached.');
  });

  test('a badge is not provisional once safety is measured', () => {
    const skill = sampleSkill();
    const page = renderHtml({ ...skill, composite: { ...skill.composite, safety: 'measured' } });
    expect(textOf(page)).not.toContain('provisional');
  });

  test('names the veto, the interval and the Elo when there are any', () => {
    const skill = sampleSkill();
    const composite = {
      ...skill.composite,
      badge: null,
      badgeVetoedBy: 'shell-injection',
      ciLow: 66.1,
      ciHigh: 75.4,
      elo: 1512,
    };
    const text = textOf(renderHtml({ ...skill, composite }));
    expect(text).toContain('Badge vetoed by shell-injection');
    expect(text).toContain('66.1 to 75.4');
    expect(text).toContain('Elo 1512');
  });

  test('what was not measured is a dash with words, never 0', () => {
    const page = renderHtml(erroredSkill());
    expect(textOf(page)).toContain('— not measured');
    expect(textOf(page)).toContain('No badge');
    expect(textOf(page)).toContain('incomplete');
    expect(page).not.toContain('width:0%');
    expect(page).not.toContain('0.00');
  });
});

describe('a skill', () => {
  const page = renderHtml(sampleSkill());
  const text = textOf(page);

  test('names the three things to fix before everything else', () => {
    expect([...page.matchAll(/<h2>([^<]*)/g)].map(([, title]) => title)).toEqual([
      'Three things to fix',
      'Dimensions',
      'Layer 1: static analysis',
      'Findings',
      'Further advice',
      'Tips',
      'What was counted',
    ]);
  });

  test('says what each change brings, also the small ones', () => {
    expect(text).toContain(
      '+4.2 points · a defect · effort low · Triggering accuracy · comes first: the composite is below 70',
    );
    expect(text).toContain('+0.02 points · for the score only · effort very low · Ecosystem coherence');
  });

  test('shows an unmeasured and an errored dimension as such', () => {
    expect(page).toMatch(/Robustness.*?bar void.*?—.*?not measured/);
    expect(page).toMatch(/Output quality.*?bar errored.*?—.*?errored/);
  });

  test('shows an errored dimension of which something remains with its score', () => {
    const skill = sampleSkill();
    const robustness = {
      ...skill.dimensions.robustness,
      status: 'errored' as const,
      score: 0.5,
      grade: 'F' as const,
    };
    expect(textOf(renderHtml({ ...skill, dimensions: { ...skill.dimensions, robustness } }))).toMatch(
      /0\.50F errored/,
    );
  });

  test('gives each finding its rule, place, evidence, reason and remedy', () => {
    for (const part of [
      'DEAD_CROSS_REF',
      'skills/crane/SKILL.md:12:3',
      '../paper/SKILL.md',
      'a neighbour that is not there',
      'Correct the path.',
    ]) {
      expect(text).toContain(part);
    }
  });

  test('says why and fix once for many findings of one rule, and shows every place', () => {
    const findings = Array.from({ length: 30 }, (_, index) => sampleFinding({ line: index + 1 }));
    const many = textOf(renderHtml(sampleSkill({ findings, suppressed: [] })));
    expect(many.match(/Correct the path\./g)).toHaveLength(1);
    expect(many.match(/SKILL\.md:\d+:3/g)).toHaveLength(30);
  });

  test('names each gate with its outcome, the failed ones first', () => {
    const gated = textOf(renderHtml(sampleSkill({ gates: sampleGates() })));
    expect(gated).toMatch(
      /Gates.*threshold.*failed.*8\.8 points below 80.*fail-on.*not measured.*require-measured.*passed/,
    );
  });

  test('shows what the judge said, and that it came from outside', () => {
    const judged = textOf(renderHtml(judgedSkill(selfReportedLayer())));
    expect(judged).toMatch(
      /Layer 2: judge.*handed in from outside.*Triggering accuracy.*0\.80.*Self-reported.*names its situations/,
    );
  });

  test('lists suppressed findings with their reason, apart from the others', () => {
    expect(text).toContain('1 suppressed finding');
    expect(text).toContain('By the baseline: The neighbour comes next week.');
  });

  test('has a name even when the skill has none', () => {
    const skill = sampleSkill();
    expect(renderHtml({ ...skill, subject: { ...skill.subject, name: ' ' } })).toContain(
      '<h1><bdi>(no name)</bdi></h1>',
    );
  });
});

describe('a plugin', () => {
  test('links each skill of its table to its section and lists agents, skipped and errors', () => {
    const page = renderHtml(samplePlugin());
    expect(page).toContain('href="#skill-1"');
    expect(page).toContain('id="skill-1"');
    for (const part of ['folder', '0.62', 'dot-folders are skipped', 'There is no SKILL.md.'])
      expect(textOf(page)).toContain(part);
  });
});

describe('a collection', () => {
  test('shows its members in the order given, in short', () => {
    const page = renderHtml(sampleCollection());
    expect(page.indexOf('href="#member-1"')).toBeLessThan(page.indexOf('href="#member-2"'));
    expect(textOf(page)).not.toContain('What was counted');
    expect(textOf(page)).toContain('its source is remote');
    expect(textOf(page)).toContain('plugin.json is no JSON.');
  });

  test('without a single member it says so', () => {
    const summary = { ...sampleCollection().summary, subjects: 0, scored: 0, mean: null, median: null };
    const text = textOf(renderHtml(sampleCollection({ evaluations: [], errors: [], skipped: [], summary })));
    expect(text).toContain('Nothing was evaluated.');
    expect(text).toContain('— not measured');
  });

  test('of 91 plugins and 181 skills stays under 3 MB', () => {
    const skill = sampleSkill();
    const evaluations = Array.from({ length: 91 }, (_, index) =>
      samplePlugin({ skills: index < 90 ? [skill, skill] : [skill] }),
    );
    expect(Buffer.byteLength(renderHtml(sampleCollection({ evaluations })))).toBeLessThan(3_000_000);
  });
});

const VOID = new Set(['meta', 'br', 'hr']);

/** Tags that close what is not open, and elements that are never closed. */
function unbalanced(page: string): string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [, slash, name = ''] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
    if (VOID.has(name)) continue;
    if (slash !== '/') open.push(name);
    else if (open.pop() !== name) wrong.push(name);
  }
  return [...wrong, ...open];
}
