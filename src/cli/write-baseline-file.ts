import type { ScoreOutcome } from '../application/score.ts';
import { writeOutputFile } from '../application/write-output-file.ts';
import { renderJson } from '../report/json.ts';
import type { CliIo } from './io.ts';

/** Writes the baseline that `--write-baseline` asks for. @throws OutputError */
export async function writeBaselineFile(
  { file, baseline }: NonNullable<ScoreOutcome['written']>,
  io: Pick<CliIo, 'workingDirectory'>,
): Promise<void> {
  writeOutputFile(file, renderJson(baseline), io.workingDirectory);
}
