import { commandsPage } from './commands-page.ts';
import { decisionsPage } from './decisions-page.ts';
import { generatedFiles } from './generated-files.ts';
import { probesPage } from './probes-page.ts';
import { schemasPage } from './schemas-page.ts';

/** The pages of the reference that are written from the code, with their content. */
export async function referencePages(): Promise<Map<string, string>> {
  return new Map([
    ['docs/commands.md', await commandsPage()],
    ['docs/schemas.md', schemasPage(generatedFiles())],
    ['docs/probes.md', probesPage()],
    ['docs/decisions/README.md', decisionsPage()],
  ]);
}
