import type { CodeLanguage } from '@plugin-eval/code/language.ts';
import type { InventoryFile } from './describe-file.ts';
import type { NotRead } from './not-read.ts';
import type { ScannedUnit } from './scanned-unit.ts';

const MOST_CELLS = 2_000;

/** The parts of a notebook that are read; older notebooks have worksheets. */
type Notebook = { cells?: unknown; worksheets?: unknown };
type Cell = { cell_type?: unknown; source?: unknown; input?: unknown };

/** The code of a notebook's cells: Python, and the commands of a shell in it. */
export function notebookUnits({ path, text }: InventoryFile, notRead: NotRead): ScannedUnit[] {
  let notebook: Notebook | null;
  try {
    notebook = JSON.parse(text ?? '') as Notebook | null;
  } catch {
    notRead(path, 'it is a notebook whose JSON cannot be read');
    return [];
  }
  const sheets = [notebook, ...listOf<Notebook>(notebook?.worksheets)];
  const cells = sheets.flatMap((sheet) => listOf<Cell>(sheet?.cells));
  if (cells.length > MOST_CELLS) notRead(path, `it has more than ${MOST_CELLS} cells`);
  return cells.slice(0, MOST_CELLS).flatMap((cell): ScannedUnit[] => {
    if (cell?.cell_type !== 'code') return [];
    const given = cell.source ?? cell.input;
    const source = (Array.isArray(given) ? given : [given])
      .filter((line) => typeof line === 'string')
      .join('');
    const shell = source
      .split('\n')
      .map((line) => (line.startsWith('!') ? line.slice(1) : ''))
      .join('\n');
    const unit = (language: CodeLanguage, code: string): ScannedUnit => ({
      ...{ file: path, line: 1, language, text: code },
      ...{ role: 'script', shown: false },
    });
    const python = unit('python', source.replace(/^[!%].*$/gm, ''));
    return [python, ...(shell.trim() === '' ? [] : [unit('shell', shell)])];
  });
}

function listOf<Member>(value: unknown): (Member | null)[] {
  return Array.isArray(value) ? value : [];
}
