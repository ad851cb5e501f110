import { baselineFiles } from '@plugin-eval/app/operations/baseline-options.ts';
import { EXIT, type ExitCode } from '@plugin-eval/app/operations/exit-code.ts';
import { gateProblems } from '@plugin-eval/app/operations/gate-problems.ts';
import { allProblems, type Problems } from '@plugin-eval/app/operations/problems.ts';
import { SCORE } from '@plugin-eval/app/operations/score.ts';
import { unmeasuredProblems } from '@plugin-eval/app/operations/unmeasured-problems.ts';
import type { ScoreHead } from '@plugin-eval/app/score.ts';
import { scoreMembers } from '@plugin-eval/app/score-members.ts';
import type { ScoreTail } from '@plugin-eval/app/score-sink.ts';
import { writeOutputFile } from '@plugin-eval/app/write-output-file.ts';
import type { Gate } from '@plugin-eval/core/documents/evaluation.ts';
import { hasGates } from '@plugin-eval/quality/evaluate/gates/apply-gates.ts';
import type { Entrance } from './cli-command.ts';
import { portsOf } from './create-ports.ts';
import { ofOperation } from './operation-command.ts';
import { sayPaid } from './report-run.ts';
import { runOperation } from './run-operation.ts';
import { ScoreWriter, type WrittenScore } from './score-writer.ts';
import { messageWriter, writeNotices } from './stderr-messages.ts';
import type { WritingFlags } from './write-document.ts';
import { writeDocument, writeFiles } from './write-document.ts';

type Request = ReturnType<typeof SCORE.request>;

/** `plugin-eval score`: like every operation, but its members are written as they come, and it can watch. */
export const SCORE_COMMAND = ofOperation(SCORE, async (given, entrance) => {
  const { writing, io } = entrance;
  if (given.dryRun) return runOperation(SCORE, given, writing, io);
  const request = SCORE.request(given);
  if (!given.watch) return runStreamed(request, entrance);
  const { runWatch } = await import('./run-watch.ts');
  return runWatch(request, writing, io);
});

async function runStreamed(request: Request, { writing, io }: Entrance): Promise<ExitCode> {
  const { quiet = false } = writing;
  const say = messageWriter(io);
  // Before everything else: what follows is less than was asked for.
  const sayFirst = ({ notices }: Pick<ScoreHead, 'notices'>) =>
    writeNotices(notices.filter(isFirst), quiet, say);
  const writer = new ScoreWriter(writing, io, sayFirst);
  let tail: ScoreTail;
  let finished: WrittenScore;
  try {
    tail = await scoreMembers(request, portsOf(io, { quiet }), writer);
    for (const { file, text } of baselineFiles(tail.written))
      writeOutputFile(file, text, io.workingDirectory);
    finished = await writer.finish(tail);
  } finally {
    await writer.close();
  }
  const { run, notices } = tail;
  const { document, missing, canGoOn } = finished;
  const { settled: head, left } = writer;
  const { targets, settings } = head;
  const rest: WritingFlags = { ...writing, write: left.files, output: settings.output ?? writing.output };
  const write = left.stdout ? writeDocument : writeFiles;
  await write('evaluation', document, rest, io, { targets, run, failOn: settings.failOn });
  writeNotices(
    notices.filter((notice) => !isFirst(notice)),
    quiet,
    say,
  );
  const { messages, exit } = allProblems([
    unmeasuredProblems(document, missing),
    gateProblems(document.gates),
    missedDepth(head, document.gates),
  ]);
  for (const message of messages) say(message);
  if (run !== null) sayPaid(run, canGoOn, quiet, say);
  return exit;
}

function isFirst({ kind }: ScoreHead['notices'][number]): boolean {
  return kind === 'depth-not-reached' || kind === 'likely-cost';
}

function missedDepth({ missedDepth, settings }: ScoreHead, gates: readonly Gate[]): Problems {
  if (!missedDepth || (gates.length === 0 && !hasGates(settings))) return { messages: [], exit: EXIT.fine };
  return {
    messages: [
      'a gate needs the depth it was set for, and the default depth could not be reached; --depth quick gates on the static layer.',
    ],
    exit: EXIT.notMeasured,
  };
}
