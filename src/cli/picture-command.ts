import { score } from '../application/score.ts';
import { writeOutputFile } from '../application/write-output-file.ts';
import type { EvaluationDocument } from '../documents/evaluation.ts';
import type { ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';
import { reportUnmeasured } from './report-unmeasured.ts';
import { sayer, sayNotices } from './say.ts';
import { type ScoreFlags, scoreRequestOf } from './score-flags.ts';

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
  const { document, notices } = await score(scoreRequestOf([path], flags, io), portsOf(io));
  const text = await draw(picture, output, document);
  if (file === undefined) io.writeOut(text);
  else writeOutputFile(file, text, io.workingDirectory);
  const say = sayer(io);
  sayNotices(notices, false, say);
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
  if (picture === 'card') return (await import('../report/svg/render-picture.ts')).renderCardSvg(document);
  const { renderBadgeEndpoint, renderBadgeSvg } = await import('../report/svg/render-badge.ts');
  return output === 'json' ? renderBadgeEndpoint(document) : renderBadgeSvg(document);
}
