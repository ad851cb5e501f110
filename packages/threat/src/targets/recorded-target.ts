import type { ThreatTarget } from '@plugin-eval/core/documents/threat-live.ts';

/** A file of recorded answers. @param sha256 of its bytes, hex; null when it is not known */
export function recordedTarget(name: string, sha256: string | null): ThreatTarget {
  return {
    kind: 'responses',
    name,
    sha256,
    model: null,
    endpoint: null,
    systemSha256: null,
    driver: null,
    driverVersion: null,
    skills: null,
  };
}
