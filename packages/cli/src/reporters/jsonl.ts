import { renderJsonLine, renderJsonLines } from '@plugin-eval/report/render-json-lines.ts';
import { reporter, type Stream } from './reporter.ts';

export const report = reporter<'jsonl'>({ evaluation: renderJsonLines });

export const stream: Stream = ({ write }) => ({
  add: (evaluation) => write(renderJsonLine(evaluation)),
  finish: (collection) => write(renderJsonLine(collection)),
});
