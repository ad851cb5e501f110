import type { CodeLanguage } from '../../code/language.ts';
import type { InventoryFile } from './describe-file.ts';
import type { NotRead } from './not-read.ts';
import type { ScannedUnit } from './scanned-unit.ts';

const MOST_CELLS = 2_000;

/** The code of a notebook's cells: Python, and the commands of a shell in it. */
export function notebookUnits({ path, text }: InventoryFile, notRead: NotRead): ScannedUnit[] {
  let notebook: unknown;
  try {
    notebook = JSON.parse(text ?? '');
  } catch {
    notRead(path, 'it is a notebook whose JSON cannot be read');
    return [];
  }
  const cells = cellsOf(notebook);
  if (cells.length > MOST_CELLS) notRead(path, `it has more than ${MOST_CELLS} cells`);
  return cells.slice(0, MOST_CELLS).flatMap((cell): ScannedUnit[] => {
    const source = sourceOf(cell);
    if (source === null) return [];
    const shell = source
      .split('\n')
      .map((line) => (line.startsWith('!') ? line.slice(1) : ''))
      .join('\n');
    const python = source.replace(/^[!%].*$/gm, '');
    const unit = (language: CodeLanguage, code: string): ScannedUnit => ({
      ...{ file: path, line: 1, language, text: code },
      ...{ role: 'script', shown: false },
    });
    return [unit('python', python), ...(shell.trim() === '' ? [] : [unit('shell', shell)])];
  });
}

/** Those of the notebook, or of its worksheets, where older notebooks have them. */
function cellsOf(notebook: unknown): unknown[] {
  const sheets = member(notebook, 'worksheets');
  return [notebook, ...(Array.isArray(sheets) ? sheets : [])].flatMap((holder) => {
    const cells = member(holder, 'cells');
    return Array.isArray(cells) ? cells : [];
  });
}

/** The code of a cell; null for one of text, and for what is no cell. */
function sourceOf(cell: unknown): string | null {
  if (member(cell, 'cell_type') !== 'code') return null;
  const source = member(cell, 'source') ?? member(cell, 'input');
  const lines = Array.isArray(source) ? source : [source];
  return lines.filter((line) => typeof line === 'string').join('');
}

function member(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined;
}
