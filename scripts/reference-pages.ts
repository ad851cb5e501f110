import { ALL_RULES } from '@plugin-eval/report/rule-catalogue.ts';
import { renderRuleIndex, renderRulePage } from '@plugin-eval/report/rule-pages.ts';
import { renderApiPage } from './api-page.ts';
import { attacksPage } from './attacks-page.ts';
import { commandsPage } from './commands-page.ts';
import { generatedFiles } from './generated-files.ts';
import { probesPage } from './probes-page.ts';
import { scannerPage } from './scanner-page.ts';
import { schemasPage } from './schemas-page.ts';
import { settingsPage } from './settings-page.ts';
import { signalsPage } from './signals-page.ts';
import { forestPicture } from './validity/forest-picture.ts';
import { readFigures } from './validity/generated-validity.ts';
import { renderValidityPage } from './validity/validity-page.ts';

/** The folder that `npm run docs` writes and the repository does not hold. */
export const REFERENCE = 'docs/reference';

/** The pages that are written from the code alone, with their content. They are part of the site. */
export async function referencePages(): Promise<Map<string, string>> {
  const figures = readFigures();
  const files = new Map([
    ['README.md', INDEX],
    ['commands.md', await commandsPage()],
    ['settings.md', settingsPage()],
    ['api.md', renderApiPage()],
    ['schemas.md', schemasPage(generatedFiles())],
    ['probes.md', probesPage()],
    ['attacks.md', attacksPage()],
    ['scanner.md', scannerPage()],
    ['signals.md', signalsPage()],
    ['validity.md', renderValidityPage(figures)],
    ['validity.svg', forestPicture(figures)],
    ['rules/README.md', renderRuleIndex(ALL_RULES)],
    ...ALL_RULES.map((rule): [string, string] => [`rules/${rule.id}.md`, renderRulePage(rule)]),
  ]);
  return new Map([...files].map(([name, text]) => [`${REFERENCE}/${name}`, text]));
}

const INDEX = `# Reference

Written by \`npm run docs\` from the code and from measured data. The repository does not hold these pages.

| page | holds |
|---|---|
| [Commands](commands.md) | every command with its arguments and flags |
| [Settings](settings.md) | every setting: key, variable, flag, default, bounds |
| [Library](api.md) | every function and type |
| [Schemas](schemas.md) | every JSON document |
| [Rules](rules/README.md) | every rule, with how often it was right |
| [Probes](probes.md) | every probe of the threat map |
| [Attacks](attacks.md) | every converter and strategy of attacks |
| [Scanner](scanner.md) | attacks found and false alarms, set by set |
| [Signals](signals.md) | how often the threat map reads responses correctly |
| [Validity](validity.md) | quick scores against what agents did |
`;
