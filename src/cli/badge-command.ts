import { score } from '../application/score.ts';
import { writeOutputFile } from '../application/write-output-file.ts';
import { renderBadgeEndpoint, renderBadgeSvg } from '../report/svg/render-badge.ts';
import type { ExitCode } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';
import { reportUnmeasured } from './report-unmeasured.ts';
import { sayer, sayNotices } from './say.ts';
import { type ScoreFlags, scoreRequestOf } from './score-flags.ts';
import { settingsOf } from './setting-flags.ts';

export interface BadgeFlags {
  output: 'svg' | 'json';
  file?: string;
}

/** `plugin-eval badge PATH`: quick depth unless another is asked for. @throws PluginEvalError */
export async function runBadge(path: string, badgeFlags: BadgeFlags, io: CliIo): Promise<ExitCode> {
  const { output, file } = targetOf(badgeFlags);
  const flags: ScoreFlags = { write: [], color: false };
  const { depth = 'quick' } = settingsOf(badgeFlags);
  const request = { ...scoreRequestOf([path], flags, io), depth };
  const { document, notices } = await score(request, portsOf(io));
  const text = output === 'json' ? renderBadgeEndpoint(document) : renderBadgeSvg(document);
  if (file === undefined) io.writeOut(text);
  else writeOutputFile(file, text, io.workingDirectory);
  const say = sayer(io);
  sayNotices(notices, false, say);
  return reportUnmeasured(document, say);
}

/** Reads `-o svg:FILE` as other commands read it. */
function targetOf({ output, file }: BadgeFlags): Pick<BadgeFlags, 'output' | 'file'> {
  const named = /^(svg|json):(.+)$/s.exec(file ?? '');
  if (named === null) return file === undefined ? { output } : { output, file };
  return { output: named[1] === 'json' ? 'json' : 'svg', file: named[2] ?? '' };
}
