import { argument } from '@plugin-eval/app/operations/operation.ts';
import { unmeasuredProblems } from '@plugin-eval/app/operations/unmeasured-problems.ts';
import { score } from '@plugin-eval/app/score.ts';
import { writeOutputFile } from '@plugin-eval/app/write-output-file.ts';
import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { renderBadgeEndpoint, renderBadgeSvg } from '@plugin-eval/report/svg/render-badge.ts';
import { defineCommand } from './cli-command.ts';
import { portsOf } from './create-ports.ts';
import { messageWriter, writeNotices } from './stderr-messages.ts';

/** `plugin-eval badge PATH`: quick depth by default. */
export const BADGE = defineCommand(
  {
    name: 'badge',
    summary: 'draw a badge for a README',
    description: 'Draws a badge (SVG), or writes the JSON that shields.io endpoints read.',
    examples: `
  plugin-eval badge ./my-skill -o svg:badge.svg`,
    arguments: { path: argument('a skill, plugin, marketplace or folder of skills') },
    formats: ['svg', 'json'],
    defaultFormat: 'svg',
    settings: ['depth'],
    wordings: { depth: { usually: 'quick' } },
  },
  async ({ path, depth = 'quick', workingDirectory }, { writing, io }) => {
    const { document, notices } = await score({ paths: [path], depth, workingDirectory }, portsOf(io));
    for (const { format, file } of writing.write)
      writeOutputFile(file, badgeOf(document, format), io.workingDirectory);
    if (writing.write.length === 0 || writing.output !== undefined)
      io.writeOut(badgeOf(document, writing.output ?? 'svg'));
    const say = messageWriter(io);
    writeNotices(notices, writing.quiet, say);
    const { messages, exit } = unmeasuredProblems(document);
    for (const message of messages) say(message);
    return exit;
  },
);

function badgeOf(document: EvaluationDocument, format: string): string {
  return format === 'json' ? renderBadgeEndpoint(document) : renderBadgeSvg(document);
}
