import { plural } from '../number-format.ts';

interface Reach {
  /** Number of connected workers. */
  workers?: number;
  unserved?: readonly { kind: string; pool: string; toolVersion: string; tasks: number }[];
  unevaluated?: boolean;
}

/** Sentences about parts of a fleet run that wait for missing workers; empty when none do. */
export function unservedSentences({ workers = 0, unserved = [], unevaluated = false }: Reach): string[] {
  const nobody =
    workers === 0
      ? 'no worker is connected'
      : workers === 1
        ? 'the only worker cannot take'
        : `none of ${workers} workers can take`;
  return [
    ...unserved.map(
      ({ tasks, kind, pool, toolVersion: version }) =>
        `${plural(tasks, 'task')} ${tasks === 1 ? 'waits' : 'wait'}, and ${nobody}${workers === 0 ? ' for' : ''} ${kind}: ${pool} (plugin-eval ${version}).`,
    ),
    ...(unevaluated
      ? [
          workers === 0
            ? 'The run waits for evaluation, and no worker is connected.'
            : `The run waits for evaluation, and ${nobody} it up: a key, an endpoint, the right version or --kinds evaluation is missing.`,
        ]
      : []),
  ];
}
