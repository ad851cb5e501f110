/** Writes docs/pictures/terminal.svg: what `plugin-eval score` prints on a terminal, drawn from its real output. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const command = ['score', 'examples/skills/write-release-notes', '--depth', 'quick', '--output', 'text'];
const COLUMNS = 118;
const LINE_HEIGHT = 19;
const CHARACTER_WIDTH = 7.83;
const COLORS: Record<string, string> = {
  '31': '#ff7b72',
  '32': '#7ee787',
  '33': '#e3b341',
  '36': '#79c0ff',
};

const output = execFileSync(process.execPath, [join(root, 'dist/plugin-eval.js'), ...command], {
  cwd: root,
  encoding: 'utf8',
  env: { ...process.env, FORCE_COLOR: '1' },
});
const lines = [
  `\u001b[2m$\u001b[22m plugin-eval ${command.slice(0, 4).join(' ')}`,
  '',
  ...output.trimEnd().split('\n'),
].flatMap(wrap);
const height = lines.length * LINE_HEIGHT + 58;
const width = Math.round(COLUMNS * CHARACTER_WIDTH + 40);
const text = lines
  .map(
    (line, index) =>
      `<text x="20" y="${52 + index * LINE_HEIGHT}" xml:space="preserve">${styled(line)}</text>`,
  )
  .join('\n');
const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="plugin-eval score on a terminal">
<rect width="${width}" height="${height}" rx="8" fill="#0d1117"/>
<circle cx="20" cy="18" r="5" fill="#484f58"/><circle cx="38" cy="18" r="5" fill="#484f58"/><circle cx="56" cy="18" r="5" fill="#484f58"/>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="13" fill="#e6edf3">
${text}
</g>
</svg>
`;
mkdirSync(join(root, 'docs/pictures'), { recursive: true });
writeFileSync(join(root, 'docs/pictures/terminal.svg'), svg);

/** Breaks a line at blanks so that no more than COLUMNS characters show. */
function wrap(line: string): string[] {
  const rows: string[] = [];
  let row = '';
  let shown = 0;
  for (const part of line.split(/(?<= )/)) {
    const length = part.replace(/\u001b\[\d+m/g, '').length;
    if (shown + length > COLUMNS && row !== '') {
      rows.push(row);
      row = ' '.repeat(11);
      shown = 11;
    }
    row += part;
    shown += length;
  }
  return [...rows, row];
}

function styled(line: string): string {
  let bold = false;
  let dim = false;
  let color: string | null = null;
  return line
    .split(/(\u001b\[\d+m)/)
    .map((part) => {
      const code = /^\u001b\[(\d+)m$/.exec(part)?.[1];
      if (code === undefined) return span(part, { bold, dim, color });
      if (code === '1') bold = true;
      else if (code === '2') dim = true;
      else if (code === '22') bold = dim = false;
      else if (code === '39') color = null;
      else color = COLORS[code] ?? null;
      return '';
    })
    .join('');
}

function span(text: string, style: { bold: boolean; dim: boolean; color: string | null }): string {
  if (text === '') return '';
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const attributes = [
    style.bold ? ' font-weight="700"' : '',
    style.color !== null ? ` fill="${style.color}"` : style.dim ? ' fill="#8b949e"' : '',
  ].join('');
  return attributes === '' ? safe : `<tspan${attributes}>${safe}</tspan>`;
}
