import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REFERENCE } from '../../scripts/reference-pages.ts';
import { ROOT } from '../support/built-cli.ts';

/** One command of a block as a person types it, over one line or several. */
export interface DocumentedCommand {
  /** Without the prompt; a heredoc and continued lines included. */
  text: string;
  /** Output lines that the page shows below it. */
  shown: string[];
}

/** A fenced block of commands, and the text block that may follow it. */
export interface CommandBlock {
  commands: DocumentedCommand[];
  /** What the last command prints, with lines of three dots for gaps; null when the page shows nothing. */
  output: string | null;
}

export interface DocumentedPage {
  page: string;
  blocks: CommandBlock[];
}

/** Lists every page of the documentation that holds commands, with its blocks in their order. */
export function documentedPages(): DocumentedPage[] {
  return ['README.md', 'examples/README.md', ...markdownBelow('docs')]
    .map((page) => ({ page, blocks: blocksIn(readFileSync(join(ROOT, page), 'utf8')) }))
    .filter(({ blocks }) => blocks.length > 0);
}

function markdownBelow(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.md') && !name.startsWith(`${REFERENCE}/`))
    .sort();
}

/** Reads the blocks of a page; a text block belongs to the commands above it. */
export function blocksIn(markdown: string): CommandBlock[] {
  const blocks: CommandBlock[] = [];
  for (const [, indent = '', language = '', raw = ''] of markdown.matchAll(
    /^( *)```(sh|bash|console|text)\n([\s\S]*?)^ *```$/gm,
  )) {
    const text = raw.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    const last = blocks.at(-1);
    if (language !== 'text') blocks.push({ commands: commandsIn(text), output: null });
    else if (last !== undefined) last.output = text;
  }
  return blocks;
}

/** With a prompt on any line, lines without one are output. */
function commandsIn(text: string): DocumentedCommand[] {
  const hasPrompts = /^\$ /m.test(text);
  const commands: DocumentedCommand[] = [];
  let heredocEnd: string | null = null;
  let isContinued = false;
  for (const line of text.split('\n')) {
    const last = commands.at(-1);
    if ((heredocEnd !== null || isContinued) && last !== undefined) last.text += `\n${line}`;
    else if (line.trim() === '') continue;
    else if (hasPrompts && !line.startsWith('$ ')) last?.shown.push(line);
    else commands.push({ text: line.replace(/^\$ /, ''), shown: [] });
    if (heredocEnd !== null) {
      if (line === heredocEnd) heredocEnd = null;
      continue;
    }
    isContinued = /(?:\\|\|)$/.test(line);
    heredocEnd = /<<'?(\w+)'?/.exec(line)?.[1] ?? null;
  }
  return commands;
}
