import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, test } from 'vitest';
import { CODE_LIMITS } from './code-limits.ts';
import type { CodeLanguage } from './language.ts';
import { loadParser, parseCode, type SyntaxNode } from './syntax-tree.ts';

beforeAll(loadParser);

/** A tree on lines: role, type and text of each node. */
function shown(text: string, language: CodeLanguage): string[] {
  const { root } = parseCode(text, language);
  const lines: string[] = [];
  const add = (node: SyntaxNode, depth: number) => {
    const role = node.field === null ? '' : `${node.field}: `;
    lines.push(`${'  '.repeat(depth)}${role}${node.type} ${text.slice(node.start, node.end)}`);
    for (const child of node.children) add(child, depth + 1);
  };
  if (root !== null) add(root, 0);
  return lines;
}

test('a tree holds the named nodes, and others that have a role, with their roles and places', () => {
  expect(shown('x = é + 1', 'python')).toEqual([
    'module x = é + 1',
    '  expression_statement x = é + 1',
    '    assignment x = é + 1',
    '      left: identifier x',
    '      right: binary_operator é + 1',
    '        left: identifier é',
    '        operator: + +',
    '        right: integer 1',
  ]);
});

test('places count in UTF-16 units, also behind characters of two', () => {
  expect(shown('echo 🙂 "a"', 'shell')).toEqual([
    'program echo 🙂 "a"',
    '  command echo 🙂 "a"',
    '    name: command_name echo',
    '      word echo',
    '    argument: word 🙂',
    '    argument: string "a"',
    '      string_content a',
  ]);
});

test('a text with errors has a tree of what could be read', () => {
  const { hasErrors } = parseCode('def f(:\n  x = 1', 'python');
  expect(hasErrors).toBe(true);
  expect(shown('def f(:\n  x = 1', 'python').join('\n')).toContain('identifier x');
});

test('trees of one language are not disturbed by those of another between them', () => {
  const before = shown('a(1)', 'javascript');
  shown('a: number = 1', 'typescript');
  shown('Get-Item x | Remove-Item', 'powershell');
  expect(shown('a(1)', 'javascript')).toEqual(before);
});

test('of a tree with more nodes than are copied it is said that it is too costly', () => {
  const text = `x = [${'1,'.repeat(CODE_LIMITS.nodes + 10)}]`;
  expect(parseCode(text, 'python')).toEqual({ root: null, reason: 'too-costly', hasErrors: false });
  expect(shown('x', 'python')).toContain('    identifier x');
});

describe('a text made to overwhelm the parser is too costly, and texts after it are parsed as ever', () => {
  test.each<[string, CodeLanguage, string]>([
    ['read to its end from each sign', 'shell', '\0'.repeat(100_000)],
    ['read far ahead from each word', 'shell', '&a '.repeat(30_000)],
    ['runs of signs', 'shell', `${'('.repeat(200)} a1 \n`.repeat(500)],
    ['memory without end', 'shell', 'cat a | '.repeat(12_000)],
    ['deeper than the stack', 'javascript', `(${'[]+!![]'.repeat(14_000)})()`],
  ])('%s', (_, language, text) => {
    expect(parseCode(text, language).reason).toBe('too-costly');
    expect(shown('x = 1', 'python')).toContain('      right: integer 1');
    expect(shown('a(1)', 'javascript').join('\n')).toContain('call_expression a(1)');
  });

  test('of a shell script what stands before it is parsed all the same', () => {
    const { root, reason } = parseCode(`echo before\n${'&a '.repeat(30_000)}`, 'shell');
    expect(reason).toBe('too-costly');
    const all = (node: SyntaxNode): SyntaxNode[] => [node, ...node.children.flatMap(all)];
    expect(root === null ? [] : all(root).filter(({ type }) => type === 'command')).toContainEqual(
      expect.objectContaining({ start: 0, end: 'echo before'.length }),
    );
  });
});

test('a grammar that is loaded after long texts is brought back with the others when a text makes the parser fail', () => {
  // In a process of its own: what matters is the order in which grammars and texts come first.
  const script = `
    const { loadParser, parseCode } = await import(${JSON.stringify(new URL('./syntax-tree.ts', import.meta.url).href)});
    await loadParser();
    parseCode('$a = @('.repeat(9_000), 'powershell');
    parseCode('cat a | '.repeat(12_000), 'shell');
    console.log(JSON.stringify(['a(1)', 'let a = 1'].map((text) => parseCode(text, 'javascript').root?.end)));
  `;
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  expect(JSON.parse(printed)).toEqual(['a(1)'.length, 'let a = 1'.length]);
});
