/**
 * Writes dist/bill-of-materials.cdx.json (CycloneDX): what npm knows of the packages that the build contains, or that are
 * installed with it.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundledPackages } from './bundled-packages.ts';

interface Component {
  'bom-ref': string;
  name: string;
  version: string;
  scope?: string;
  properties?: { name: string; value: string }[];
}

interface BillOfMaterials {
  serialNumber?: string;
  metadata: { timestamp?: string; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const bill: BillOfMaterials = JSON.parse(
  execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  }),
);
const manifest = manifestIn(root);
const shipped = new Set(
  [...bundledPackages(), ...Object.keys(manifest.dependencies).map((name) => `node_modules/${name}`)].map(
    (place) => {
      const { name, version } = manifestIn(join(root, place));
      return `${name}@${version}`;
    },
  ),
);
const components = bill.components.filter((one) => shipped.has(nameOf(one)));
const missing = [...shipped].filter((name) => !components.some((one) => nameOf(one) === name));
if (missing.length > 0) throw new Error(`npm sbom does not name ${missing.join(', ')}.`);
const refs = new Set([bill.metadata.component['bom-ref'], ...components.map((one) => one['bom-ref'])]);
// Neither a date nor a number that is drawn: the same build makes the same file.
delete bill.serialNumber;
delete bill.metadata.timestamp;
// npm takes it from the folder of the checkout.
bill.metadata.component.name = manifest.name;
writeFileSync(
  join(root, 'dist', 'bill-of-materials.cdx.json'),
  `${JSON.stringify(
    {
      ...bill,
      components: components.map(({ properties, ...one }) => ({
        ...one,
        scope: 'required',
        // To npm what is bundled is for developers only.
        properties: properties?.filter(({ name }) => name !== 'cdx:npm:package:development') ?? [],
      })),
      dependencies: dependenciesAmong(refs),
    },
    null,
    2,
  )}\n`,
);

function nameOf({ name, version }: Component): string {
  return `${name}@${version}`;
}

function manifestIn(folder: string): { name: string; version: string; dependencies: Record<string, string> } {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

function dependenciesAmong(known: ReadonlySet<string>): BillOfMaterials['dependencies'] {
  return bill.dependencies
    .filter(({ ref }) => known.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => known.has(one)) }));
}
