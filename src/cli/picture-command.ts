import type { EvaluationDocument } from '../documents/evaluation.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import type { ScoreFlags } from './score-flags.ts';
import { performScore, planScore } from './score-run.ts';
import { writeOutputFile } from './write-output-file.ts';

export interface PictureFlags {
  output: 'svg' | 'json';
  depth?: ScoreFlags['depth'];
  file?: string;
}

/** `plugin-eval badge PATH` and `plugin-eval card PATH`: quick depth unless another is asked for. @throws PluginEvalError */
export async function runPicture(
  picture: 'badge' | 'card',
  path: string,
  { output, depth = 'quick', file }: PictureFlags,
  io: CliIo,
): Promise<ExitCode> {
  const flags: ScoreFlags = { depth, write: [], color: false };
  const plan = await planScore([path], flags, io);
  const { document } = await performScore(plan, flags, io);
  const text = await draw(picture, output, document);
  if (file === undefined) io.writeOut(text);
  else writeOutputFile(file, text, io.workingDirectory);
  for (const notice of plan.notices) io.writeErr(`plugin-eval: ${notice}\n`);
  return document.subject.kind !== 'collection' &&
    'composite' in document &&
    document.composite.score === null
    ? EXIT.notMeasured
    : EXIT.fine;
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
