import { ViewerRequestError } from '@plugin-eval/core/errors/viewer-request-error.ts';

/** Longer than any address of ours. */
const LONGEST_TARGET = 8192;

export interface RequestTarget {
  /** Segments, decoded one by one, so that an encoded slash stays within its segment; empty for `/`. */
  segments: readonly string[];
  query: URLSearchParams;
}

/**
 * Parses the target of a request. No path is normalised: `..` is a segment like any other, and none is ever
 * used as a file path.
 * @param target as it stands in the request line
 * @throws ViewerRequestError
 */
export function readTarget(target: string): RequestTarget {
  if (target.length > LONGEST_TARGET)
    throw new ViewerRequestError('address-too-long', 'The address is too long.', 414);
  const queryAt = target.indexOf('?');
  const path = queryAt === -1 ? target : target.slice(0, queryAt);
  if (!path.startsWith('/')) throw malformed();
  return {
    segments: path === '/' ? [] : path.slice(1).split('/').map(decoded),
    query: new URLSearchParams(queryAt === -1 ? '' : target.slice(queryAt + 1)),
  };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw malformed();
  }
}

function malformed(): ViewerRequestError {
  return new ViewerRequestError('malformed-address', 'The address is malformed.');
}
