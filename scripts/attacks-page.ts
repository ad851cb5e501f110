import { escapeMarkdown } from '@plugin-eval/report/markdown/escape-markdown.ts';
import { CONVERTER_GROUPS, type Converter, isReversible } from '@plugin-eval/threat/converters/converter.ts';
import { CONVERTERS } from '@plugin-eval/threat/converters/converters.ts';

/** The page of attack forms: every converter, by group. */
export function attacksPage(): string {
  return `# Attacks

Written by \`npm run docs\`. [Threat map](../threat-map.md#converters) says how to use them.

## Converters

${CONVERTER_GROUPS.map(groupTable).join('\n\n')}
`;
}

function groupTable(group: Converter['group']): string {
  const rows = CONVERTERS.filter((converter) => converter.group === group).map(
    (converter) =>
      `| \`${converter.name}\` | ${escapeMarkdown(converter.description)} | ${isReversible(converter) ? 'yes' : 'no'} |`,
  );
  return [`### ${group}`, '', '| converter | what it does | reversible |', '|---|---|---|', ...rows].join(
    '\n',
  );
}
