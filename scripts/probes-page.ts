import { THREAT_CATEGORIES } from '@plugin-eval/core/documents/names.ts';
import { loadProbes } from '@plugin-eval/threat/probes/load-probes.ts';

/** The page of probes: every shipped one, by family. */
export function probesPage(): string {
  const { probes } = loadProbes([]);
  const sections = THREAT_CATEGORIES.map((category) => {
    const rows = probes
      .filter((probe) => probe.category === category)
      .map(
        ({ id, severity, delivery, language, task }) =>
          `| \`${id}\` | ${severity} | ${delivery} | ${language} | ${cell(task)} |`,
      );
    const head = '| probe | severity | delivery | language | what is tried |\n|---|---|---|---|---|';
    return `## ${category}\n\n${head}\n${rows.join('\n')}`;
  });
  return `# Probes

Written by \`npm run docs\`: the ${probes.length} probes of the [threat map](../threat-map.md), by family. \`plugin-eval threat probes ID\`
shows one with its benign twin; [the files](../../packages/threat/probes) hold them all. People, companies and systems in them are made up.

${sections.join('\n\n')}
`;
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();
}
