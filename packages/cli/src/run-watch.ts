import type { Notice } from '@plugin-eval/app/notice.ts';
import { baselineFiles } from '@plugin-eval/app/operations/baseline-options.ts';
import { EXIT, type ExitCode } from '@plugin-eval/app/operations/exit-code.ts';
import type { ScoreHead, ScoreOutcome, ScoreRequest } from '@plugin-eval/app/score.ts';
import { watchScore } from '@plugin-eval/app/watch-score.ts';
import { writeOutputFile } from '@plugin-eval/app/write-output-file.ts';
import type { EvaluationDocument } from '@plugin-eval/core/documents/evaluation.ts';
import { PluginEvalError } from '@plugin-eval/core/errors/plugin-eval-error.ts';
import { UsageError } from '@plugin-eval/core/errors/usage-error.ts';
import { changesView } from '@plugin-eval/report/text/changes-view.ts';
import { layoutText } from '@plugin-eval/report/view-model/layout-text.ts';
import { portsOf } from './create-ports.ts';
import { type CliIo, lookOfStdout } from './io.ts';
import { messageWriter, writeNotices } from './stderr-messages.ts';
import { type WritingFlags, writeDocument, writeFiles } from './write-document.ts';

const WATCHING: Notice = { kind: 'watching', message: 'watching; press Ctrl-C to stop.' };

/**
 * `plugin-eval score --watch`: prints the report, then the changes after each edit, and rewrites the files of
 * `-o`. Ends when the process is interrupted, with exit code 0.
 */
export async function runWatch(scored: ScoreRequest, writing: WritingFlags, io: CliIo): Promise<ExitCode> {
  const say = messageWriter(io);
  const request = { ...scored, writtenFiles: writing.write.map(({ file }) => file) };
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
    for (const { file, text } of baselineFiles(written)) writeOutputFile(file, text, io.workingDirectory);
    const before = previous;
    previous = document;
    if (before === null) {
      await writeDocument('evaluation', document, { ...writing, output: 'text' }, io, { ...context, run });
      return writeNotices([...notices, WATCHING], writing.quiet, say);
    }
    const unstored = notices.filter(({ kind }) => kind === 'not-kept');
    writeNotices(unstored, writing.quiet, say);
    const changes = changesView(before, document);
    if (changes.length > 0) io.writeOut(layoutText(changes, lookOfStdout(io, writing.color)));
    await writeFiles('evaluation', document, writing, io, { ...context, run });
  };
  for await (const event of watchScore(request, portsOf(io, writing), onHead)) {
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
