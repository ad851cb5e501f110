import { estimateScore, type ScoreHead } from '../application/score.ts';
import { scoreMembers } from '../application/score-members.ts';
import type { ScoreTail } from '../application/score-sink.ts';
import type { Gate } from '../documents/evaluation.ts';
import { hasGates } from '../evaluate/gates/gate-settings.ts';
import { EXIT, type ExitCode, worstExit } from './exit-code.ts';
import type { CliIo } from './io.ts';
import { portsOf } from './ports.ts';
import { reportGates } from './report-gates.ts';
import { sayPaid } from './report-run.ts';
import { reportUnmeasured } from './report-unmeasured.ts';
import { type Say, sayer, sayNotices } from './say.ts';
import { type ScoreFlags, scoreRequestOf } from './score-flags.ts';
import { ScoreWriter, type WrittenScore } from './score-writer.ts';
import { writeBaselineFile } from './write-baseline-file.ts';
import { writeDocument, writeFiles } from './write-document.ts';
import { writeDryRun } from './write-dry-run.ts';

/** `plugin-eval score PATH...` @throws PluginEvalError */
export async function runScore(paths: readonly string[], flags: ScoreFlags, io: CliIo): Promise<ExitCode> {
  if (flags.watch) {
    const { runWatch } = await import('./watch-score.ts');
    return runWatch(paths, flags, io);
  }
  const { quiet = false } = flags;
  const ports = portsOf(io, { quiet });
  const request = scoreRequestOf(paths, flags, io);
  const say = sayer(io);
  // Before everything else: what follows is less than was asked for.
  const sayFirst = ({ notices }: Pick<ScoreHead, 'notices'>) =>
    sayNotices(notices.filter(isFirst), quiet, say);
  if (flags.dryRun) {
    const { document, ...head } = await estimateScore(request, ports);
    sayFirst(head);
    return writeDryRun(document, flags.output, io);
  }
  const writer = new ScoreWriter(flags, io, sayFirst);
  let tail: ScoreTail;
  let finished: WrittenScore;
  try {
    tail = await scoreMembers(request, ports, writer);
    if (tail.written !== null) await writeBaselineFile(tail.written, io);
    finished = await writer.finish(tail);
  } finally {
    await writer.close();
  }
  const { run, notices } = tail;
  const { document, missing, canGoOn } = finished;
  const { settled: head, left } = writer;
  const { targets, settings } = head;
  const rest = { ...flags, write: left.files, output: settings.output ?? undefined };
  const write = left.stdout ? writeDocument : writeFiles;
  await write('evaluation', document, rest, io, { targets, run, failOn: settings.failOn });

  sayNotices(
    notices.filter((notice) => !isFirst(notice)),
    quiet,
    say,
  );
  const exits = [
    reportUnmeasured(document, say, missing),
    reportGates(document.gates, say),
    reportMissedDepth(head, document.gates, say),
  ];
  if (run !== null) sayPaid(run, canGoOn, quiet, say);
  return worstExit(exits);
}

function isFirst({ kind }: ScoreHead['notices'][number]): boolean {
  return kind === 'depth-not-reached' || kind === 'likely-cost';
}

function reportMissedDepth({ missedDepth, settings }: ScoreHead, gates: readonly Gate[], say: Say): ExitCode {
  if (!missedDepth || (gates.length === 0 && !hasGates(settings))) return EXIT.fine;
  say(
    'a gate needs the depth it was set for, and the default depth could not be reached; --depth quick gates on the static layer.',
  );
  return EXIT.notMeasured;
}
