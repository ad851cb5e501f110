import { trimBlanks } from '@plugin-eval/core/text/trim.ts';

const KEY_LINE = /^([\p{L}\p{N}_-]+):(?=[ \t]|$)([\s\S]*)$/u;

/**
 * Recovers frontmatter with broken YAML: the lines `key: value` at column 0, as strings. Source:
 * docs/specification/quality.md, "Reading a skill".
 */
export function readBrokenFrontmatter(yamlLines: readonly string[]): {
  fields: Map<string, string>;
  positions: Map<string, { line: number; column: number }>;
} {
  const fields = new Map<string, string>();
  const positions = new Map<string, { line: number; column: number }>();
  let key: string | null = null;
  let parts: string[] = [];
  const finish = () => {
    if (key !== null && !fields.has(key)) fields.set(key, cleanValue(parts.join(' ')));
    key = null;
  };
  yamlLines.forEach((line, index) => {
    const match = KEY_LINE.exec(line);
    if (match) {
      finish();
      key = match[1] ?? '';
      parts = [trimBlanks(match[2] ?? '')];
      if (!fields.has(key)) positions.set(key, { line: index + 2, column: 1 });
    } else if (trimBlanks(line) === '') {
      return;
    } else if (/^[ \t]/.test(line)) {
      parts.push(trimBlanks(line));
    } else {
      finish();
    }
  });
  finish();
  return { fields, positions };
}

function cleanValue(joined: string): string {
  let value = trimBlanks(joined);
  const quote = value[0];
  if (value.length >= 2 && (quote === '"' || quote === "'") && value.endsWith(quote))
    value = value.slice(1, -1);
  return trimBlanks(value.replace(/^[>|+-]+/, ''));
}
