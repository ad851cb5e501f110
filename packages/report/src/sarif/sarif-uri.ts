import { repositoryPath } from '../repository-path.ts';

/** Base of the report's relative URIs: the root of the repository. GitHub knows it by this name. */
export const SOURCE_ROOT = '%SRCROOT%';

export interface ArtifactLocation {
  uri: string;
  uriBaseId: typeof SOURCE_ROOT;
}

/**
 * A path of a document as a location: relative to the repository, normalised, percent-encoded segment by segment, so
 * that no name can be taken for a scheme, a query or a fragment. Sources: SARIF 2.1.0, 3.4.3 and 3.10; RFC 3986, 4.2.
 */
export function artifactLocation(prefix: string, path: string): ArtifactLocation {
  const uri = repositoryPath(prefix, path)
    .split('/')
    // Half a surrogate pair has no UTF-8 form.
    .map((segment) => encodeURIComponent(segment.toWellFormed()))
    .join('/');
  return { uri, uriBaseId: SOURCE_ROOT };
}
