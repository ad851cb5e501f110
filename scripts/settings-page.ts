import { OBJECT_KEYS } from '@plugin-eval/engine/config/config-schema.ts';
import { keyOf, type Setting, variableOf } from '@plugin-eval/engine/config/setting.ts';
import { SETTINGS } from '@plugin-eval/engine/config/settings-table.ts';

/** The page of every setting: key, variable, flag, default and bounds. */
export function settingsPage(): string {
  return `# Settings

Written by \`npm run docs\`. The guide to them is [configuration](../configuration.md).

${settingsTable()}
`;
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
