import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { embeddedWith, viewedEvaluation } from '@plugin-eval/tests/support/embedded-viewer.ts';
import { reportPage } from '@plugin-eval/tests/support/rendered-documents.ts';
import { reportSkill } from '@plugin-eval/tests/support/report-documents.ts';
import { expect, test } from 'vitest';
import { inlineJson, type ViewerPage, viewerParts } from './embedded-viewer.ts';
import { plainProgram } from './page-program.ts';

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

const scriptsOf = (body: string) => [...body.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)];
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

test('the policy lets the loader and the program run and no other script', () => {
  const { policy, body } = viewerParts(viewerOf('crane'));
  const [, program, loader] = scriptsOf(String(body));
  expect(policy).toContain(`script-src ${hashOf(loader?.[2] ?? '')} ${hashOf(SCRIPT)};`);
  expect(policy).toContain("default-src 'none'");
  expect(program?.[1]).toBe(' type="text/plain" id="plugin-eval-program"');
  expect(inflateRawSync(Buffer.from(program?.[2] ?? '', 'base64')).toString()).toBe(SCRIPT);
});

test('a program that is not packed cannot end its element', () => {
  const { elements, allowed } = plainProgram(SCRIPT);
  const script = scriptsOf(String(elements))[0]?.[2] ?? '';
  expect(script).toBe('const a = "\\x3C/script>\\x3C!-- " + \'\\x3C/SCRIPT>\'; document.title = a;');
  expect(allowed).toBe(hashOf(script));
});

test('neither data nor styles can end their elements', () => {
  const hostile = '</script><script>alert(1)</script><!--\u2028</style>';
  const attacked = page(viewerOf(hostile));
  expect(attacked.match(/<script/g)).toHaveLength(3);
  expect(attacked.match(/<\/script/g)).toHaveLength(3);
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
