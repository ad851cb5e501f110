import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@plugin-eval/core/statistics/seeded-random.ts';
import { kMeans } from '@plugin-eval/threat/geometry/k-means.ts';
import { mutualInformation } from '@plugin-eval/threat/geometry/mutual-information.ts';
import { pointsFrom } from '@plugin-eval/threat/geometry/points.ts';
import { tfIdf } from '@plugin-eval/threat/geometry/tf-idf.ts';
import { truncatedSvd } from '@plugin-eval/threat/geometry/truncated-svd.ts';
import { generateCases } from './generate-cases.ts';
import { SEED } from './generate-skills.ts';
import { median } from './measure-process.ts';
import { startScikitLearn } from './scikit-learn.ts';

const CASES = 5_000;
const COMPONENTS = 50;
const CLUSTERS = 20;
const REPETITIONS = 5;
const PARTS = [
  'tf-idf',
  `SVD, ${COMPONENTS} components`,
  `k-means, ${CLUSTERS} clusters`,
  'mutual information',
];
const BOUND = 1.5;

interface Data {
  texts: string[];
  labelings: string[][];
  components: number;
  clusters: number;
}

/**
 * The geometry of 5,000 texts in this process, against scikit-learn on one thread and the same texts, in turns. CPU time,
 * since both have one thread of work, and wall clock counts what else runs on the machine. Its SVD makes five rounds and
 * stops; ours goes on until the singular values are exact.
 */
export async function textGeometry(say: (line: string) => void): Promise<void> {
  const cases = generateCases(CASES);
  const data: Data = {
    texts: cases.map(({ text }) => text),
    labelings: [
      cases.map(({ category }) => category),
      cases.map(({ severity }) => severity),
      cases.map(({ passed }) => (passed ? 'pass' : 'fail')),
    ],
    components: COMPONENTS,
    clusters: CLUSTERS,
  };
  const folder = mkdtempSync(join(tmpdir(), 'plugin-eval-bench-'));
  const file = join(folder, 'data.json');
  writeFileSync(file, JSON.stringify(data));
  const scikitLearn = await startScikitLearn(file);
  try {
    const first = measureOurs(data, 0);
    await scikitLearn?.measure();
    const ours: number[][] = [];
    const theirs: number[][] = [];
    for (let round = 1; round <= REPETITIONS; round += 1) {
      ours.push(measureOurs(data, round));
      if (scikitLearn !== null) theirs.push(await scikitLearn.measure());
    }
    const version = scikitLearn === null ? 'no scikit-learn here' : `scikit-learn ${scikitLearn.version}`;
    say(`\n${CASES} texts from seed ${SEED}, CPU ms, medians of ${REPETITIONS} in turns; ${version}`);
    say('                            first    ours  theirs  ratio');
    for (const [part, name] of [...PARTS, 'in all'].entries()) {
      say(row(name, first, ours, theirs, part));
    }
    if (theirs.length > 0) say(`  bound of the ratio in all: ${BOUND.toFixed(2)}`);
  } finally {
    scikitLearn?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns CPU seconds of each part, of all threads */
function measureOurs({ texts, labelings, components, clusters }: Data, seed: number): number[] {
  const random = seededRandom(seed);
  const times = [cpuSeconds()];
  const { matrix } = tfIdf(texts);
  times.push(cpuSeconds());
  const { coordinates } = truncatedSvd(matrix, components, random);
  times.push(cpuSeconds());
  const { labels } = kMeans(pointsFrom(coordinates, texts.length), { clusters, random });
  times.push(cpuSeconds());
  for (const labeling of labelings) mutualInformation(labels, labeling);
  times.push(cpuSeconds());
  return times.slice(1).map((time, part) => time - (times[part] ?? 0));
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** @param part the part of that number; their sum, where there is none */
function row(name: string, first: number[], ours: number[][], theirs: number[][], part: number): string {
  const seconds = (parts: number[]) => parts[part] ?? parts.reduce((sum, time) => sum + time, 0);
  const [our, their] = [median(ours.map(seconds)), median(theirs.map(seconds))];
  const columns = [seconds(first), our, ...(theirs.length > 0 ? [their] : [])].map((time) =>
    (1000 * time).toFixed(time < 0.01 ? 1 : 0).padStart(8),
  );
  return `  ${name.padEnd(24)}${columns.join('')}${theirs.length > 0 ? `  ${(our / their).toFixed(2).padStart(5)}` : ''}`;
}
