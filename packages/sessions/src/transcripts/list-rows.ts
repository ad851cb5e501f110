import type { ListedRow, RowState } from './transcript-facts.ts';

const LONGEST_ROW = 20_000;

/** Classifies a listed description; the agent ends a cut one in an ellipsis. */
export function rowState(description: string): RowState {
  const text = description.trim();
  if (text === '') return 'name-only';
  return /(?:…|\.\.\.)$/.test(text) ? 'cut' : 'whole';
}

/**
 * Reads rows of the form `- name: description`.
 * @param names that the record gives; empty: the names are read from the rows
 */
export function dashRows(text: string, names: readonly string[] = []): ListedRow[] {
  const known = new Set(names);
  const rows: ListedRow[] = [];
  const taken = new Set<string>();
  for (const line of text.split('\n')) {
    if (!line.startsWith('- ') || line.length > LONGEST_ROW) continue;
    const name = rowName(line.slice(2), known);
    if (name === null || taken.has(name)) continue;
    taken.add(name);
    const description = line
      .slice(2 + name.length)
      .replace(/^:/, '')
      .replace(/ \(file: [^()]{1,500}\)$/, '');
    rows.push({ name, state: rowState(description), characters: line.length });
  }
  for (const name of names)
    if (!taken.has(name)) rows.push({ name, state: 'name-only', characters: name.length + 2 });
  return rows;
}

/** The longest name that the row starts with: a name of a plugin's skill holds a colon. */
function rowName(row: string, known: ReadonlySet<string>): string | null {
  if (known.has(row.trim())) return row.trim();
  for (let at = row.indexOf(':'); at > 0 && at < 200; at = row.indexOf(':', at + 1))
    if (known.has(row.slice(0, at))) return row.slice(0, at);
  if (known.size > 0) return null;
  const found = /^[^\s:]{1,120}(?::[^\s:]{1,120})?(?=:? |:?$)/.exec(row)?.[0] ?? null;
  return found === null ? null : found.replace(/:$/, '');
}

/** Reads the rows of `<available_skills>`, which end at the closing tag. */
export function taggedRows(text: string): ListedRow[] {
  const start = text.indexOf('<available_skills>');
  if (start < 0) return [];
  const end = text.indexOf('</available_skills>', start);
  const rows: ListedRow[] = [];
  for (const row of text
    .slice(start, end < 0 ? undefined : end)
    .split('<skill>')
    .slice(1)) {
    const name = between(row, '<name>', '</name>');
    if (name === null || name === '') continue;
    rows.push({
      name,
      state: rowState(between(row, '<description>', '</description>') ?? ''),
      characters: Math.min(row.trimEnd().length + '<skill>'.length, LONGEST_ROW),
    });
  }
  const more = /\nAdditional skills available \(invoke by name\): ([^\n]{1,20000})/.exec(text)?.[1] ?? '';
  for (const name of more.split(', ').filter((one) => /^[^\s<]{1,120}$/.test(one)))
    rows.push({ name, state: 'name-only', characters: name.length + 2 });
  return rows;
}

function between(text: string, open: string, close: string): string | null {
  const start = text.indexOf(open);
  const end = start < 0 ? -1 : text.indexOf(close, start + open.length);
  return end < 0 ? null : text.slice(start + open.length, end).trim();
}
