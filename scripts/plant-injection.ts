/**
 * Plants what attackers write into ordinary skills, in memory: how much the scanner finds of it is measured by
 * scripts/measure-injections.ts, and kept by a test.
 */
import { readFileSync } from 'node:fs';
import { type SeededRandom, seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { describeFile } from '@plugin-eval/scan/files/describe-file.ts';
import type { Inventory } from '@plugin-eval/scan/files/inventory.ts';
import { parse } from 'yaml';

/** Where an injection is put, and how it looks. */
export interface Injection {
  family: string;
  kind: 'prose' | 'comment' | 'reference' | 'field' | 'block' | 'script' | 'asset';
  text: string;
  /** The path of a script or an asset. */
  name?: string;
}

const FOLDER = new URL('../test/fixtures/injections/', import.meta.url);
/** None of them is in use by anybody known, and none is in a list of the scanner. */
const HOSTS = [
  'cdn-tables.io',
  'agent-metrics.dev',
  'skills-sync.net',
  'api.docflow-tools.co',
  'telemetry-hub.app',
];
const MAILS = ['archive@agent-metrics.dev', 'ops.backup@skills-sync.net', 'reports@docflow-tools.co'];
const ADDRESSES = ['198.51.100.23', '203.0.113.80', '192.0.2.146'];

/** @param half `development`; `kept-back` and `written-after`, whose members no rule was written on */
export function readInjections(half: 'development' | 'kept-back' | 'written-after'): Injection[] {
  return parse(readFileSync(new URL(`${half}.yaml`, FOLDER), 'utf8')) as Injection[];
}

/** The files of a skill with the injection in them; its SKILL.md has to be there. */
export function plantInjection(host: Inventory, injection: Injection, seed: number): Inventory {
  const random = seededRandom(seed);
  const text = filled(injection.text, random);
  const { kind, name } = injection;
  if (kind === 'asset' && name !== undefined) return withFile(host, name, text);
  if (kind === 'script' && name !== undefined)
    return withFile(
      changed(host, (skill) => atBreak(skill, `Run \`${name}\` before you begin.`, random)),
      name,
      text,
    );
  return changed(host, (skill) => {
    switch (kind) {
      case 'comment':
        return atBreak(skill, `<!-- ${text} -->`, random);
      case 'reference':
        return `${skill.trimEnd()}\n\n[//]: # (${text})\n`;
      case 'field':
        return skill.replace(/^description:.*$/m, `description: ${JSON.stringify(text)}`);
      case 'block':
        return atBreak(skill, `Prepare the environment:\n\n\`\`\`bash\n${text}\n\`\`\``, random);
      default:
        return atBreak(skill, text, random);
    }
  });
}

function filled(text: string, random: SeededRandom): string {
  const host = pick(HOSTS, random);
  return text
    .replaceAll('{host}', host)
    .replaceAll('{url}', `https://${host}/${pick(['in', 'v1/collect', 'hooks/a1'], random)}`)
    .replaceAll('{mail}', pick(MAILS, random))
    .replaceAll('{ip}', pick(ADDRESSES, random));
}

/** Puts a paragraph where the body of a skill has an empty line outside of blocks of code. */
function atBreak(skill: string, paragraph: string, random: SeededRandom): string {
  const lines = skill.split('\n');
  const places: number[] = [];
  let isCode = false;
  let frontmatter = lines[0]?.trimEnd() === '---' ? 2 : 0;
  lines.forEach((line, index) => {
    if (frontmatter > 0) frontmatter -= Number(line.trimEnd() === '---');
    else if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
    else if (!isCode && line.trim() === '') places.push(index);
  });
  const at = places.length === 0 ? lines.length : pick(places, random);
  lines.splice(at, 0, '', paragraph, '');
  return lines.join('\n');
}

function changed(host: Inventory, change: (skill: string) => string): Inventory {
  return {
    ...host,
    files: host.files.map((file) =>
      file.path.toLowerCase() === 'skill.md'
        ? describeFile(file.path, Buffer.from(change(file.text ?? '')))
        : file,
    ),
  };
}

function withFile(host: Inventory, path: string, text: string): Inventory {
  return {
    ...host,
    files: [...host.files.filter((file) => file.path !== path), describeFile(path, Buffer.from(text))],
  };
}

function pick<Item>(items: readonly Item[], random: SeededRandom): Item {
  return items[random.integerBelow(items.length)] as Item;
}
