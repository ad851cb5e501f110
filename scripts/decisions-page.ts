import { readdirSync, readFileSync } from 'node:fs';

const FOLDER = new URL('../docs/decisions/', import.meta.url);

/** docs/decisions/README.md: every decision by its heading. */
export function decisionsPage(): string {
  const rows = readdirSync(FOLDER)
    .filter((name) => /^\d{4}-.*\.md$/.test(name))
    .sort()
    .map((name) => {
      const title = /^# \d+\. (.+)$/m.exec(readFileSync(new URL(name, FOLDER), 'utf8'))?.[1];
      if (title === undefined) throw new Error(`docs/decisions/${name} has no heading "# NUMBER. Title".`);
      return `| ${Number.parseInt(name, 10)} | [${title}](${name}) |`;
    });
  return `# Decisions

Written by \`npm run docs\`. These records are for people who change the code, and are not part of the guides. Each says what was
chosen, and what spoke for and against it. To change a decision, add a new record that says why.

| | decision |
|---|---|
${rows.join('\n')}
`;
}
