import type { EvaluationDocument } from '../documents/evaluation.ts';
import { terminalSafe } from '../text/terminal-safe.ts';
import type { ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { reportUnmeasured } from './report-unmeasured.ts';
import type { ScoreFlags } from './score-flags.ts';
import { performScore, planScore } from '../application/score.ts';
import { keepDocuments } from '../application/keep-documents.ts';
import { writeOutputFile } from '../application/write-output-file.ts';

export interface PictureFlags {
  output: 'svg' | 'json';
  depth?: ScoreFlags['depth'];
  file?: string;
}

/** `plugin-eval badge PATH` and `plugin-eval card PATH`: quick depth unless another is asked for. @throws PluginEvalError */
export async function runPicture(
  picture: 'badge' | 'card',
  path: string,
  pictureFlags: PictureFlags,
  io: CliIo,
): Promise<ExitCode> {
  const { output, file } = placeOf(picture, pictureFlags);
  const flags: ScoreFlags = { depth: pictureFlags.depth ?? 'quick', write: [], color: false };
  const plan = await planScore([path], flags, io);
  const { document, run, notices } = await performScore(plan, flags, io);
  await keepDocuments(run, [{ kind: 'evaluation', document }], io);
  const text = await draw(picture, output, document);
  if (file === undefined) io.writeOut(text);
  else writeOutputFile(file, text, io.workingDirectory);
  const say = (message: string) => io.writeErr(`plugin-eval: ${terminalSafe(message)}\n`);
  for (const message of [...plan.notices, ...notices]) say(message);
  return reportUnmeasured(document, say);
}

/** Where the picture goes; `-o svg:FILE` is read as other commands read it. */
function placeOf(
  picture: 'badge' | 'card',
  { output, file }: PictureFlags,
): Pick<PictureFlags, 'output' | 'file'> {
  const named = /^(svg|json):(.+)$/s.exec(file ?? '');
  if (!named || (picture === 'card' && named[1] === 'json'))
    return file === undefined ? { output } : { output, file };
  return { output: named[1] === 'json' ? 'json' : 'svg', file: named[2] ?? '' };
}

async function draw(
  picture: 'badge' | 'card',
  output: 'svg' | 'json',
  document: EvaluationDocument,
): Promise<string> {
  if (picture === 'card') return (await import('../report/svg/render-card.ts')).renderCardSvg(document);
  const { renderBadgeEndpoint, renderBadgeSvg } = await import('../report/svg/render-badge.ts');
  return output === 'json' ? renderBadgeEndpoint(document) : renderBadgeSvg(document);
}
