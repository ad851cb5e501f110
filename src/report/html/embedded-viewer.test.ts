import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { embeddedWith, viewedEvaluation } from '../../../test/support/embedded-viewer.ts';
import { reportPage } from '../../../test/support/rendered-documents.ts';
import { reportSkill } from '../../../test/support/report-documents.ts';
import { inlineJson, type ViewerPage, viewerParts } from './embedded-viewer.ts';

const page = (viewer?: ViewerPage) => reportPage({ kind: 'evaluation', document: reportSkill() }, viewer);
const SCRIPT = 'const a = "</script><!-- " + \'</SCRIPT>\'; document.title = a;';

function viewerOf(name: string): ViewerPage {
  const skill = reportSkill({ subject: { kind: 'skill', name, path: name, sha256: null } });
  return {
    embedded: embeddedWith([viewedEvaluation(skill, { sources: [] })]),
    script: SCRIPT,
    styles: '.a::before { content: "</style>"; }',
  };
}

test('the policy lets this script run and no other', () => {
  const { policy, body } = viewerParts(viewerOf('crane'));
  const script = /<script>([\s\S]*)<\/script>$/.exec(String(body))?.[1] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  expect(policy).toContain(`script-src 'sha256-${hash}';`);
  expect(policy).toContain("default-src 'none'");
  expect(script).toBe('const a = "\\x3C/script>\\x3C!-- " + \'\\x3C/SCRIPT>\'; document.title = a;');
});

test('neither data nor program nor styles can end their elements', () => {
  const hostile = '</script><script>alert(1)</script><!--\u2028</style>';
  const attacked = page(viewerOf(hostile));
  expect(attacked.match(/<script/g)).toHaveLength(2);
  expect(attacked.match(/<\/script/g)).toHaveLength(2);
  expect(attacked.match(/<\/style/g)).toHaveLength(2);
  expect(attacked).not.toContain('<!--');
  expect(attacked).not.toContain('\u2028');
});

test('the data are the same when they are read again', () => {
  const value = { a: '</script>\u2028\u2029<!--', b: ['\ud800', '😀', 'ü'] };
  expect(JSON.parse(inlineJson(value))).toEqual(value);
});

test('without script the page is what it is without a viewer', () => {
  const plain = page();
  const interactive = page(viewerOf('crane'));
  const main = /<main>[\s\S]*<\/main>/.exec(plain)?.[0] ?? 'none';
  const styles = /<style>[\s\S]*?<\/style>/.exec(plain)?.[0] ?? 'none';
  expect(interactive).toContain(`<noscript>${styles}</noscript>`);
  expect(interactive.split('<noscript>')[2]).toContain(main);
});
