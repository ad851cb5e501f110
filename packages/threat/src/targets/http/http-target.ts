import { createHash } from 'node:crypto';
import type { LiveTarget } from '../../live/live-target.ts';
import { spokenTarget } from '../spoken-target.ts';
import { HTTP_ANSWER } from './http-answer-kind.ts';
import type { HttpEndpoint } from './http-endpoint.ts';

/** An endpoint with a request template: it has no tools, so planted texts go into its first prompt. */
export function httpTarget({
  shown,
  system,
  templateSha256,
  identity,
  maxBytes,
}: Pick<HttpEndpoint, 'shown' | 'system' | 'templateSha256' | 'identity' | 'maxBytes'>): LiveTarget {
  return spokenTarget({
    target: {
      kind: 'http',
      name: shown,
      sha256: templateSha256,
      model: null,
      endpoint: shown,
      systemSha256: system === null ? null : createHash('sha256').update(system).digest('hex'),
      driver: null,
      driverVersion: null,
      skills: null,
    },
    kind: HTTP_ANSWER,
    identity,
    maxBytes,
  });
}
