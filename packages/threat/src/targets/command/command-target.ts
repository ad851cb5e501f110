import type { LocalCommand } from '@plugin-eval/engine/program/local-command.ts';
import type { LiveTarget } from '../../live/live-target.ts';
import { spokenTarget } from '../spoken-target.ts';
import { COMMAND_ANSWER } from './command-answer-kind.ts';

/**
 * A program: prompt on stdin, answer on stdout. It has no tools, so planted texts go into its first prompt.
 */
export function commandTarget({
  shown,
  programSha256,
  identity,
  maxBytes,
}: Pick<LocalCommand, 'shown' | 'programSha256' | 'identity' | 'maxBytes'>): LiveTarget {
  return spokenTarget({
    target: {
      kind: 'command',
      name: shown,
      sha256: programSha256,
      model: null,
      endpoint: null,
      systemSha256: null,
      driver: null,
      driverVersion: null,
      skills: null,
    },
    kind: COMMAND_ANSWER,
    identity,
    maxBytes,
  });
}
