import { jsonProblem } from '@plugin-eval/core/text/json-problem.ts';
import { splitLines } from '@plugin-eval/core/text/lines.ts';
import { DEFAULT_READ_LIMITS } from './read-limits.ts';
import { ParseTimeoutError } from './time-limit.ts';
import { parseYamlMapping } from './yaml-mapping.ts';

export type EvalFormat = 'json' | 'jsonl' | 'yaml' | 'lines';

/** The value of a text, or why it has none: a clause. */
export type ParsedEvals = { value: unknown } | { problem: string };

/** Chooses the format by extension; anything but YAML and plain text counts as JSON. */
export function evalFormatOf(file: string): EvalFormat {
  const name = file.toLowerCase();
  if (name.endsWith('.yaml') || name.endsWith('.yml')) return 'yaml';
  if (name.endsWith('.jsonl')) return 'jsonl';
  return name.endsWith('.txt') ? 'lines' : 'json';
}

/** Parses untrusted text; never throws for its content. YAML becomes plain objects and arrays. */
export function parseEvalText(text: string, format: EvalFormat): ParsedEvals {
  if (format === 'lines') {
    return {
      value: splitLines(text)
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    };
  }
  if (format === 'yaml') return parseYaml(text);
  if (format === 'jsonl') return parseJsonLines(text);
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: `it is not valid JSON: ${jsonProblem(text)}` };
    throw error;
  }
}

function parseJsonLines(text: string): ParsedEvals {
  const value: unknown[] = [];
  for (const [index, line] of splitLines(text).entries()) {
    if (line.trim() === '') continue;
    const parsed = parseEvalText(line, 'json');
    if ('problem' in parsed) return { problem: `line ${index + 1} is not valid JSON` };
    value.push(parsed.value);
  }
  return { value };
}

function parseYaml(text: string): ParsedEvals {
  try {
    const lines = splitLines(text);
    const first = lines.findIndex((line) => !/^\s*(?:#|$)/.test(line) && line.trim() !== '---');
    // The reader takes mappings, and a list may stand under a key at its own indent.
    const isList = first !== -1 && /^-\s/.test(lines[first] ?? '');
    const source = isList ? `cases:\n${lines.slice(first).join('\n')}` : text;
    const parsed = parseYamlMapping(source, DEFAULT_READ_LIMITS);
    if (parsed.kind === 'broken') {
      const reason = parsed.reason.endsWith('.') ? parsed.reason.slice(0, -1) : parsed.reason;
      return { problem: `it is not valid YAML: ${reason}` };
    }
    return { value: plain(parsed.fields) };
  } catch (error) {
    if (error instanceof ParseTimeoutError) return { problem: 'it takes too long to parse' };
    throw error;
  }
}

/** The reader bounds the depth. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!(value instanceof Map)) return value;
  return Object.fromEntries([...value].map(([key, item]) => [String(key), plain(item)]));
}
