import type { ScanMember } from '@plugin-eval/core/documents/scan.ts';
import type { ScanFindingEntry } from '@plugin-eval/core/documents/scan-section.ts';
import type { VetDifferences } from '@plugin-eval/core/documents/vet.ts';
import { compareCodePoints } from '@plugin-eval/core/text/code-points.ts';
import type { InventoryFile } from '@plugin-eval/scan/files/describe-file.ts';

/** One version of a source: its findings and files. */
export interface ScannedVersion {
  scan: { members: readonly Pick<ScanMember, 'capabilities' | 'findings'>[] };
  files: readonly Pick<InventoryFile, 'path' | 'kind' | 'sha256' | 'size'>[];
}

type FilesByPath = Map<string, ScannedVersion['files'][number]>;
type Capability = ScanMember['capabilities'][number];

/** Files that start something without being code. */
const STARTING = /(?:^|\/)(?:hooks|\.mcp|mcp|settings(?:\.local)?|plugin|package|pyproject)\.(?:json|toml)$/i;
const RUN_KINDS = new Set(['code', 'program', 'bytecode', 'binary', 'archive', 'link']);

/** Capabilities, hosts, runs and findings that only the newer version has. */
export function compareScans(older: ScannedVersion, newer: ScannedVersion): VetDifferences {
  const before = capabilitiesOf(older.scan);
  const capabilities = [...capabilitiesOf(newer.scan).values()].flatMap((capability) => {
    const known = before.get(capability.name);
    const details = capability.details.filter((detail) => !known?.details.includes(detail));
    const isNew = known === undefined || details.length > 0 || (capability.inScripts && !known.inScripts);
    return isNew ? [{ ...capability, details }] : [];
  });
  return {
    capabilities,
    hosts: capabilities.find(({ name }) => name === 'uses_network')?.details ?? [],
    files: changedFiles(older.files, newer.files),
    findings: newFindings(older.scan, newer.scan),
  };
}

/** Capabilities of all members together, in code-point order. */
function capabilitiesOf({ members }: ScannedVersion['scan']): Map<string, Capability> {
  const found = new Map<string, Capability>();
  const all = members.flatMap((member) => member.capabilities);
  for (const { name, details, inScripts } of all.sort((a, b) => compareCodePoints(a.name, b.name))) {
    const known = found.get(name);
    found.set(name, {
      name,
      details: [...new Set([...(known?.details ?? []), ...details])].sort(compareCodePoints),
      inScripts: inScripts || (known?.inScripts ?? false),
    });
  }
  return found;
}

function changedFiles(
  older: ScannedVersion['files'],
  newer: ScannedVersion['files'],
): VetDifferences['files'] {
  const [before, after] = [older, newer].map(
    (files) => new Map(files.filter(isRun).map((file) => [file.path, file])),
  ) as [FilesByPath, FilesByPath];
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort(compareCodePoints)
    .flatMap((path): VetDifferences['files'] => {
      const [old, present] = [before.get(path), after.get(path)];
      if (old === undefined) return [{ path, change: 'added' }];
      if (present === undefined) return [{ path, change: 'removed' }];
      const isSame = old.sha256 === present.sha256 && old.size === present.size;
      return isSame ? [] : [{ path, change: 'changed' }];
    });
}

function isRun({ path, kind }: ScannedVersion['files'][number]): boolean {
  return RUN_KINDS.has(kind) || STARTING.test(path);
}

/** New findings, counted with their repeats; lines may move. */
function newFindings(older: ScannedVersion['scan'], newer: ScannedVersion['scan']): ScanFindingEntry[] {
  const key = ({ rule, level, file, message }: ScanFindingEntry) =>
    JSON.stringify([rule, level, file, message]);
  const left = new Map<string, number>();
  for (const finding of older.members.flatMap(({ findings }) => findings))
    left.set(key(finding), (left.get(key(finding)) ?? 0) + 1);
  return newer.members
    .flatMap(({ findings }) => findings)
    .filter((finding) => {
      const known = left.get(key(finding)) ?? 0;
      left.set(key(finding), known - 1);
      return known <= 0;
    });
}
