import { type ArtifactLocation, artifactLocation } from '../sarif/sarif-uri.ts';

/**
 * The file of responses as a location of SARIF: relative to the repository when its name is relative, else as a file
 * URI. Sources: SARIF 2.1.0, 3.4.3 and 3.4.4; RFC 8089.
 */
export function responsesLocation(file: string): ArtifactLocation | { uri: string } {
  const path = file.replaceAll('\\', '/');
  const drive = /^[a-z]:\//i.test(path);
  if (!path.startsWith('/') && !drive) return artifactLocation('', file);
  const { uri } = artifactLocation('', drive ? path.slice(3) : path);
  return { uri: `file:///${drive ? `${path.slice(0, 2)}/` : ''}${uri}` };
}
