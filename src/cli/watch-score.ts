import type { Notice } from '../application/notice.ts';
import type { ScoreHead, ScoreOutcome } from '../application/score.ts';
import { watchScore } from '../application/watch-score.ts';
import type { EvaluationDocument } from '../documents/evaluation.ts';
import { PluginEvalError } from '../errors/plugin-eval-error.ts';
import { UsageError } from '../errors/usage-error.ts';
import { changesView } from '../report/text/changes-view.ts';
import { layoutText } from '../report/view-model/layout-text.ts';
import { EXIT, type ExitCode } from './exit-code.ts';
import { type CliIo, lookOfStdout } from './io.ts';
import { portsOf } from './ports.ts';
import { sayer, sayNotices } from './say.ts';
import { type ScoreFlags, scoreRequestOf } from './score-flags.ts';
import { writeBaselineFile } from './write-baseline-file.ts';
import { writeDocument, writeFiles } from './write-document.ts';

const WATCHING: Notice = { kind: 'watching', message: 'watching; press Ctrl-C to stop.' };

/**
 * `plugin-eval score --watch`: prints the report, then what moved with every change, and writes the files of `-o` anew.
 * Ends when the process is interrupted, with exit code 0.
 */
export async function runWatch(paths: readonly string[], flags: ScoreFlags, io: CliIo): Promise<ExitCode> {
  const say = sayer(io);
  const request = { ...scoreRequestOf(paths, flags, io), writtenFiles: flags.write.map(({ file }) => file) };
  let context: Pick<ScoreHead, 'targets'> & Pick<ScoreHead['settings'], 'failOn'> = {
    targets: [],
    failOn: null,
  };
  const onHead = ({ targets, settings: { output, failOn } }: ScoreHead) => {
    if (output !== null && output !== 'text')
      throw new UsageError(
        `--watch prints text, not ${output}. Leave --output out; -o ${output}:FILE is rewritten on every change.`,
      );
    context = { targets, failOn };
  };

  let previous: EvaluationDocument | null = null;
  const show = async ({ document, run, notices, written }: ScoreOutcome) => {
    if (written !== null) await writeBaselineFile(written, io);
    const before = previous;
    previous = document;
    if (before === null) {
      await writeDocument('evaluation', document, { ...flags, output: 'text' }, io, { ...context, run });
      return sayNotices([...notices, WATCHING], flags.quiet, say);
    }
    const unkept = notices.filter(({ kind }) => kind === 'not-kept');
    sayNotices(unkept, flags.quiet, say);
    const changes = changesView(before, document);
    if (changes.length > 0) io.writeOut(layoutText(changes, lookOfStdout(io, flags.color)));
    await writeFiles('evaluation', document, flags, io, { ...context, run });
  };
  for await (const event of watchScore(request, portsOf(io, flags), onHead)) {
    const isFirst = previous === null;
    try {
      if (event.type === 'failed') throw event.error;
      await show(event);
    } catch (error) {
      if (isFirst || !PluginEvalError.isInstance(error)) throw error;
      say(error.message);
    }
  }
  return EXIT.fine;
}
