import { readViewerFile } from '../application/viewer/read-viewer-file.ts';
import { writeOutputFile } from '../application/write-output-file.ts';
import { fromPublished } from '../documents/from-published.ts';
import { type PicturedDocument, renderPictureSvg } from '../report/svg/render-picture.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';

/** The flags of `picture`. */
export interface PictureFileFlags {
  file?: string;
}

/** `plugin-eval picture FILE`: draws a document that is there already; nothing is measured. @throws PluginEvalError */
export function runPictureFile(file: string, { file: target }: PictureFileFlags, io: CliIo): ExitCode {
  const { kind, document } = readViewerFile(file, io.workingDirectory);
  const svg = renderPictureSvg({ kind, document: fromPublished(document) } as PicturedDocument);
  if (target === undefined) io.writeOut(svg);
  else writeOutputFile(target.replace(/^svg:(?=.)/s, ''), svg, io.workingDirectory);
  return EXIT.fine;
}
