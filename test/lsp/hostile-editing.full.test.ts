import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { expect, test, vi } from 'vitest';
import { CancellationTokenSource } from 'vscode-languageserver/node';
import { contentsOf } from '../support/folder-contents.ts';
import type { LspClient } from '../support/lsp-client.ts';
import { RandomEdits } from '../support/random-edits.ts';
import { serveEditor } from '../support/served-editor.ts';
import { temporaryFolder, temporaryRepository } from '../support/temporary-folder.ts';
import { writeTree } from '../support/write-tree.ts';

// Every parser may take its limit, on each attempt.
vi.setConfig({ testTimeout: 600_000 });

const FILE = 'skills/fold-paper/SKILL.md';
const REFERENCE = 'skills/fold-paper/references/crane.md';
const GOOD = `---
name: fold-paper
description: Folds paper models. Use when asked to fold a crane, a boat or a frog out of paper.
---

# Fold paper

Read \`references/crane.md\` first.
`;
const BAD = GOOD.replace('description:', 'Description:');
/** Written by Node, the journal and the server itself. */
const OWN = /^(?:node-compile-cache|journal\.sqlite.*|plugin-eval-lsp-.*)$/;
const AT_START = { position: { line: 0, character: 0 } };

/** A server of a workspace with one skill. `survives` ends the session and looks at what was written. */
async function edited(tree: Parameters<typeof writeTree>[1] = {}) {
  const root = temporaryRepository();
  writeTree(root, { [FILE]: GOOD, [REFERENCE]: '# Crane\n\nFold it twice.\n', ...tree });
  const before = contentsOf(root);
  const editor = await serveEditor(root);
  const { client } = editor;
  await client.open(FILE);
  const survives = async () => {
    await answers(client);
    expect(editor.written().filter((name) => !OWN.test(name))).toEqual([]);
    expect(contentsOf(root)).toEqual(before);
    expect(await client.exit()).toBe(0);
    expect([editor.privateCopies(), client.stderr]).toEqual([[], '']);
  };
  return { root, client, survives };
}

/** Waits until the server has seen a fault come and go, and answers requests. @param after what was sent before */
async function answers(client: LspClient, after = 'the last edit'): Promise<void> {
  try {
    await client.change(FILE, BAD);
    await client.rules(FILE, (rules) => rules.includes('unknown-field'));
    await client.change(FILE, GOOD);
    await client.rules(FILE, (rules) => !rules.includes('unknown-field'));
    expect(await client.lenses(FILE)).not.toEqual([]);
  } catch (cause) {
    throw new Error(`No answer after ${after}.`, { cause });
  }
}

test.each([
  ['of the whole skill', Number.POSITIVE_INFINITY],
  ['of the frontmatter', GOOD.indexOf('# Fold')],
])('200 random edits %s', async (_, before) => {
  const { client, survives } = await edited();
  const edits = new RandomEdits(seededRandom(46));
  for (let step = 0; step < 200; step += 1) {
    await client.change(FILE, [edits.next(client.document(FILE), before)]);
    if (step % 10 === 0) await client.next(FILE);
    if (step % 20 === 0) await client.hover(FILE, { line: 2, character: 3 });
    if (step % 20 === 10) await client.complete(FILE, { line: 1, character: 2 });
  }
  await survives();
});

const HOSTILE_TEXTS: readonly [name: string, text: string][] = [
  ['a line of 1 MB', `${GOOD}\n${'fold '.repeat(200_000)}\n`],
  ['a description of 1 MB', GOOD.replace('Folds', 'Folds '.repeat(170_000))],
  ['a field of 1 MB', GOOD.replace('name', 'x'.repeat(1_000_000))],
  ['1 MB of brackets', GOOD + '[('.repeat(500_000)],
  ['1 MB of nested lists in the frontmatter', `---\nname: ${'['.repeat(1_000_000)}\n---\n`],
  ['NUL', GOOD.replaceAll('o', '\0')],
  ['a lone surrogate', GOOD.replaceAll('o', '\ud800')],
  [
    'a bomb of aliases',
    `---\na: &a [x,x]\n${'b: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &a [*b,*b,*b,*b,*b,*b]\n'.repeat(20)}---\n`,
  ],
  ['only delimiters', '---\n'.repeat(10_000)],
  ['nothing', ''],
];

test('hostile texts', async () => {
  const { client, survives } = await edited();
  for (const [name, text] of HOSTILE_TEXTS) {
    await client.change(FILE, text);
    await client.next(FILE);
    await client.hover(FILE, { line: 1, character: 500 });
    await client.complete(FILE, { line: 1, character: 500 });
    await client.actions(FILE, ['source.fixAll']);
    await client.actions(FILE);
    expect(client.diagnostics(FILE), name).not.toEqual([]);
    await answers(client, name);
  }
  await survives();
});

test('ranges and positions outside of the text', async () => {
  const { client, survives } = await edited();
  const at = (line: number, character: number) => ({ line, character });
  const ranges = [
    { start: at(-1, -1), end: at(-5, 2) },
    { start: at(900, 3), end: at(2, 1) },
    { start: at(0, 1e15), end: at(1e15, 0) },
    { start: at(0.5, 1.5), end: at(2.5, 0.1) },
  ];
  for (const [version, range] of ranges.entries())
    await client.notify('textDocument/didChange', {
      textDocument: { uri: client.uri(FILE), version },
      contentChanges: [{ range, text: 'x' }],
    });
  for (const { start, end } of ranges) {
    await client.hover(FILE, start);
    await client.complete(FILE, end);
  }
  await survives();
});

test('parameters of the wrong shape are refused', async () => {
  const { client } = await edited();
  const uri = client.uri(FILE);
  for (const params of [
    {},
    { textDocument: null },
    { textDocument: { uri: 7 } },
    { textDocument: { uri, version: 'x' }, contentChanges: null },
    { textDocument: { uri, version: 9 }, contentChanges: [null, 3] },
    { textDocument: { uri, version: 10 }, contentChanges: [{ range: {}, text: 'x' }] },
    { textDocument: { uri, version: 11 }, contentChanges: [{ text: { a: 1 } }] },
  ])
    for (const method of ['didOpen', 'didChange', 'didClose', 'didSave'])
      await client.notify(`textDocument/${method}`, params);
  const methods = ['hover', 'completion', 'codeLens', 'codeAction'];
  const params = { textDocument: 5, position: 'x', context: null };
  await Promise.allSettled(methods.map((method) => client.ask(method, FILE, params)));
  await client.open(FILE);
  await client.change(FILE, GOOD);
  expect(await client.lenses(FILE)).not.toEqual([]);
  expect(await client.exit()).toBe(0);
});

test('addresses of no file, of folders and of links out of the workspace', async () => {
  const outside = temporaryFolder();
  writeTree(outside, { 'secret.md': 'API key: not for anyone\n', 'SKILL.md': BAD });
  const { client, survives } = await edited({
    'skills/fold-paper/references/out.md': { link: join(outside, 'secret.md') },
    'skills/fold-paper/references/loop.md': { link: 'loop.md' },
    'skills/fold-paper/pipe.md': 'FIFO',
  });
  const uris = [
    'untitled:Untitled-1',
    'untitled:SKILL.md',
    'git:/a/SKILL.md?ref',
    'http://example.com/SKILL.md',
    'file://other-host/SKILL.md',
    'file:///%00/SKILL.md',
    'file:///%ZZ',
    'file:',
    'nonsense',
    '',
    'file:///dev/zero',
    'file:///',
    client.uri('skills/fold-paper'),
    client.uri('skills'),
    client.uri('skills/fold-paper/references/out.md'),
    client.uri('skills/fold-paper/references/loop.md'),
    client.uri('skills/fold-paper/pipe.md'),
    client.uri(`skills/${'a'.repeat(5_000)}/SKILL.md`),
  ];
  for (const uri of uris)
    await client.notify('textDocument/didOpen', {
      textDocument: { uri, languageId: 'markdown', version: 1, text: BAD },
    });
  for (const uri of uris.filter((each) => each.includes(':'))) {
    await client.ask('hover', uri, AT_START);
    await client.ask('completion', uri, AT_START);
    await client.ask('codeLens', uri, {});
    await client.ask('codeAction', uri, { context: { diagnostics: [], only: ['source.fixAll'] } });
  }
  const before = contentsOf(outside);
  await survives();
  expect(contentsOf(outside)).toEqual(before);
});

test('a file that is removed while it is open', async () => {
  const { root, client } = await edited();
  await client.open(REFERENCE, '# Crane\n');
  rmSync(join(root, REFERENCE));
  await client.change(REFERENCE, '# Crane\n\nMore.\n');
  await client.rules(FILE, (rules) => rules.includes('dead-link') || rules.length > 0);
  await client.close(REFERENCE);
  await answers(client);
});

test('a text closed without saving no longer counts, even if another file of its skill is open', async () => {
  const { client, survives } = await edited();
  await client.open(REFERENCE);
  await client.change(FILE, BAD);
  await client.rules(FILE, (rules) => rules.includes('unknown-field'));
  await client.close(FILE);
  await client.rules(FILE, (rules) => !rules.includes('unknown-field'));
  await client.open(FILE);
  await survives();
});

test('documents closed and opened while they are checked', async () => {
  const { client, survives } = await edited();
  for (let step = 0; step < 100; step += 1) {
    await client.change(FILE, step % 2 === 0 ? BAD : GOOD);
    void client.lenses(FILE).catch(() => {});
    await client.close(FILE);
    await client.open(FILE, step % 3 === 0 ? BAD : GOOD);
  }
  await survives();
});

test('cancelled requests', async () => {
  const { client, survives } = await edited();
  const outcomes = Array.from({ length: 200 }, (_, step) => {
    const source = new CancellationTokenSource();
    const method = ['hover', 'completion', 'codeLens', 'codeAction'][step % 4] ?? '';
    const context = { diagnostics: [], only: ['source.fixAll'] };
    const answer = client.ask(method, FILE, { ...AT_START, context }, source.token);
    source.cancel();
    return answer;
  });
  const settled = await Promise.allSettled(outcomes);
  const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [String(one.reason.code)] : []));
  expect(new Set([...reasons, '-32800'])).toEqual(new Set(['-32800']));
  await survives();
});

test('10,000 notifications at once', async () => {
  const { client, survives } = await edited();
  await Promise.all(
    Array.from({ length: 10_000 }, (_, step) => client.change(FILE, step % 2 === 0 ? BAD : GOOD)),
  );
  await survives();
});

const framed = (body: string) => `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

const MALFORMED: readonly [name: string, bytes: string | Uint8Array][] = [
  ['a body that is no JSON', framed('{"a":')],
  ['JSON that is no message', framed('[]') + framed('null') + framed('7')],
  ['a message without a version', framed('{"method":"x"}')],
  ['a method that is no text', framed('{"jsonrpc":"2.0","id":1,"method":{}}')],
  ['a request of an unknown method', framed('{"jsonrpc":"2.0","id":1,"method":"x/y","params":7}')],
  ['an answer that was not requested', framed('{"jsonrpc":"2.0","id":77,"result":{}}')],
  ['an unknown encoding', 'Content-Length: 2\r\nContent-Type: a; charset=none\r\n\r\n{}'],
  ['bytes that are not UTF-8', Buffer.from('Content-Length: 2\r\n\r\n\xff\xfe', 'latin1')],
];

test('malformed messages', async () => {
  const { client } = await edited();
  for (const [name, bytes] of MALFORMED) {
    client.write(bytes);
    await answers(client, name);
  }
  expect(await client.exit()).toBe(0);
});

const EDITED: readonly [file: string, text: string][] = [
  ['agents/folder.md', '---\nname: folder\ndescription: Folds everything.\n---\n\nFold.\n'],
  ['commands/fold.md', '---\ndescription: Folds.\n---\n\nFold $1.\n'],
  ['.claude-plugin/plugin.json', '{ "name": "paper", "skills": ["./skills"], "agents": "./agents" }'],
  ['.claude-plugin/marketplace.json', '{ "name": "m", "plugins": [{ "name": "paper", "source": "./" }] }'],
];

test('200 random edits of each kind of file', async () => {
  const { client, survives } = await edited(Object.fromEntries(EDITED));
  for (const [file] of EDITED) {
    await client.open(file);
    const edits = new RandomEdits(seededRandom(47));
    for (let step = 0; step < 200; step += 1) {
      await client.change(file, [edits.next(client.document(file))]);
      if (step % 20 === 0) await client.lenses(file);
    }
    await answers(client, file);
  }
  await survives();
});
