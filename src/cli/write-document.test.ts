import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CliIo } from './io.ts';
import type { Renderers } from './renderers.ts';
import { writeDocument } from './write-document.ts';

const AS_LOOKED_AT: Renderers<'text' | 'markdown', object> = {
  text: async (_, { color, width, verbosity }) => JSON.stringify({ color, width, verbosity }),
  markdown: async () => '',
};

test('only what goes to a terminal is coloured and wrapped; files are as verbose as the terminal', async () => {
  const workingDirectory = mkdtempSync(join(tmpdir(), 'write-document-'));
  const printed: string[] = [];
  const io = {
    ...{ workingDirectory, stdoutIsTerminal: true, stdoutColumns: 72, variables: {} },
    writeOut: (text: string) => void printed.push(text),
  } as unknown as CliIo;
  const write = [{ format: 'text', file: 'report.txt' }] as const;
  await writeDocument({}, AS_LOOKED_AT, { write, color: true, verbose: true }, io);
  const file = readFileSync(join(workingDirectory, 'report.txt'), 'utf8');
  expect([file, ...printed].map((text) => JSON.parse(text))).toEqual([
    { color: false, width: null, verbosity: 'verbose' },
    { color: true, width: 72, verbosity: 'verbose' },
  ]);
});

test('Markdown of any document is cut at the limit, and says what was left out', async () => {
  const printed: string[] = [];
  const io = {
    ...{ workingDirectory: '.', stdoutIsTerminal: false, variables: {} },
    writeOut: (text: string) => void printed.push(text),
  } as unknown as CliIo;
  const rows = { ...AS_LOOKED_AT, markdown: async () => '- row\n'.repeat(50_000) };
  await writeDocument({}, rows, { write: [], color: false }, io);
  await writeDocument({}, rows, { write: [], color: false, markdownLimit: 1_000_000 }, io);
  expect(printed[0]).toContain('40,000 more lines do not fit into the 60 kB of this report');
  expect(printed[1]).toBe('- row\n'.repeat(50_000));
});
