import { readFileSync } from 'node:fs';
import { OBJECT_KEYS } from '../src/config/config-schema.ts';
import { keyOf, type Setting, variableOf } from '../src/config/setting.ts';
import { SETTINGS } from '../src/config/settings-table.ts';

const PAGE = 'docs/configuration.md';
const BEGIN = '<!-- settings: written by npm run docs -->';
const END = '<!-- end of settings -->';

/** docs/configuration.md with its table of settings brought up to date. */
export function configurationPage(): string {
  const text = readFileSync(new URL(`../${PAGE}`, import.meta.url), 'utf8');
  const [before = '', rest = ''] = text.split(BEGIN);
  const [, after = ''] = rest.split(END);
  return `${before}${BEGIN}\n\n${settingsTable()}\n\n${END}${after}`;
}

function settingsTable(): string {
  const rows = Object.values(SETTINGS).map((one: Setting<unknown, unknown>) => {
    const isObject = one.kind.shape.type === 'object';
    const cells = [
      `\`${keyOf(one)}\``,
      isObject ? '' : `\`${variableOf(one)}\``,
      one.isFlag ? `\`--${one.name}\`` : '',
      defaultOf(one),
      `${one.help}${rangeOf(one)}${partsOf(one)}${one.isOwn ? '; only in the file of your home folder' : ''}`,
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return ['| key | variable | flag | default | meaning |', '|---|---|---|---|---|', ...rows].join('\n');
}

function defaultOf({ usually, default: usual }: Setting<unknown, unknown>): string {
  if (usually !== null) return usually;
  return usual === null || typeof usual === 'object' ? 'none' : `\`${String(usual)}\``;
}

function rangeOf({ kind: { shape } }: Setting<unknown, unknown>): string {
  if (shape.type === 'choice') return `: ${shape.of.map((one) => `\`${one}\``).join(', ')}`;
  if (shape.type !== 'number' || shape.max > 1e9) return '';
  return `; ${shape.min} to ${shape.max}`;
}

function partsOf(one: Setting<unknown, unknown>): string {
  const keys = OBJECT_KEYS[keyOf(one)] ?? [];
  return keys.length === 0 ? '' : `; its keys: ${keys.map((key) => `\`${key}\``).join(', ')}`;
}
