import { escapeMarkdown } from '@plugin-eval/report/markdown/escape-markdown.ts';
import { CONVERTER_GROUPS, type Converter, isReversible } from '@plugin-eval/threat/converters/converter.ts';
import { CONVERTERS } from '@plugin-eval/threat/converters/converters.ts';
import { loadStrategies } from '@plugin-eval/threat/strategies/load-strategies.ts';

/** The page of attack forms: converters by group, and strategies. */
export function attacksPage(): string {
  return `# Attacks

Written by \`npm run docs\`. [Threat map](../threat-map.md#converters) says how to use them.

## Converters

${CONVERTER_GROUPS.map(groupTable).join('\n\n')}

## Strategies

| strategy | what it does |
|---|---|
${[...loadStrategies().values()].map(({ name, description }) => `| \`${name}\` | ${escapeMarkdown(description)} |`).join('\n')}
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
