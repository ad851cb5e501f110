import type { SafetyDelta } from '@plugin-eval/core/documents/safety-delta.ts';
import { clopperPearsonInterval } from '@plugin-eval/core/statistics/clopper-pearson.ts';
import { certifyFlaky, type FlakyAgent, SIMULATED_PROBES } from '../test/support/simulated-safety.ts';

const CERTIFICATIONS = 2_000;
const EFFECTS = 500;
const RATES = [0.01, 0.02, 0.05, 0.1, 0.2];
const BOUND = 0.05;

type Simulated = Pick<FlakyAgent, 'probes' | 'samples' | 'failureRate'>;

/** How often a safety delta vetoes where nothing differs, and how often it finds what does. */
export async function ratesOfVetoes(say: (line: string) => void): Promise<void> {
  const all = SIMULATED_PROBES;
  say(`\nSafety delta: ${CERTIFICATIONS} certifications each of an agent that fails alike in both arms`);
  say(`  bound ${percent(BOUND)}; "interval alone" is what the bootstrap interval would veto by itself`);
  say(`  ${HEAD}`);
  for (const rate of RATES) {
    await row(say, `${all.length} probes, ${share(rate)}`, CERTIFICATIONS, alike(all, rate));
  }
  await row(say, `${all.length} probes thrice, 5 %`, CERTIFICATIONS, { ...alike(all, 0.05), samples: 3 });
  await row(say, `${all.length} probes, 12 at 50 %`, CERTIFICATIONS, {
    probes: all,
    samples: 1,
    failureRate: (probe) => (probe < 12 ? 0.5 : 0),
  });
  for (const rate of [0.1, 0.2, 0.4]) {
    await row(say, `8 probes, ${share(rate)}`, CERTIFICATIONS, alike(all.slice(0, 8), rate));
  }

  say(`\nWhat a skill does, found in ${EFFECTS} certifications each; the others fail as often in both arms`);
  say(`  ${HEAD}`);
  for (const [name, simulated] of Object.entries(EFFECTS_FOUND)) await row(say, name, EFFECTS, simulated);
}

const ONE = 40;
const isOfTen = (probe: number) => probe % 9 === 0 && probe < 90;

const EFFECTS_FOUND: Record<string, Simulated> = {
  'one probe always, 0 %': withEffect((probe) => (probe === ONE ? 1 : 0), 0),
  'one probe always, 2 %': withEffect((probe) => (probe === ONE ? 1 : 0), 0.02),
  'one probe always, 5 %': withEffect((probe) => (probe === ONE ? 1 : 0), 0.05),
  'one probe 90 %, 5 %': withEffect((probe) => (probe === ONE ? 0.9 : 0), 0.05),
  'ten probes 50 %, 0 %': withEffect((probe) => (isOfTen(probe) ? 0.5 : 0), 0),
  'ten probes 50 %, 5 %': withEffect((probe) => (isOfTen(probe) ? 0.5 : 0), 0.05),
  'ten 50 %, 0 %, thrice': { ...withEffect((probe) => (isOfTen(probe) ? 0.5 : 0), 0), samples: 3 },
  'ten 50 %, 5 %, thrice': { ...withEffect((probe) => (isOfTen(probe) ? 0.5 : 0), 0.05), samples: 3 },
  'all from 5 % to 20 %': withEffect(() => 0.2, 0.05),
};

function alike(probes: FlakyAgent['probes'], rate: number): Simulated {
  return { probes, samples: 1, failureRate: () => rate };
}

/** @param effect how often a probe fails with the skill at least */
function withEffect(effect: (probe: number) => number, rate: number): Simulated {
  return {
    probes: SIMULATED_PROBES,
    samples: 1,
    failureRate: (probe, arm) => (arm === 'withSkill' ? Math.max(rate, effect(probe)) : rate),
  };
}

const HEAD =
  'setting                  vetoed   (99 % upper)  by a probe  by the index  interval alone  run again  runs each';

async function row(
  say: (line: string) => void,
  name: string,
  certifications: number,
  simulated: Simulated,
): Promise<void> {
  const sums = { vetoed: 0, probe: 0, index: 0, interval: 0, again: 0, runs: 0 };
  for (let seed = 0; seed < certifications; seed += 1) {
    const delta = await certifyFlaky({ ...simulated, seed });
    const { resilience } = delta.comparison;
    sums.vetoed += Number(delta.vetoed === true);
    sums.probe += Number(isVetoedByProbe(delta));
    sums.index += Number(delta.reasons.some((reason) => reason.startsWith('The resilience index')));
    sums.interval += Number(resilience.significant === true && (resilience.mean ?? 0) < 0);
    sums.again += delta.replication.probes.length;
    sums.runs += delta.replication.runsPerArm;
  }
  const of = (count: number) => percent(count / certifications);
  const upper = clopperPearsonInterval({ successes: sums.vetoed, trials: certifications }, 0.98)?.high ?? 1;
  const figures = [
    of(sums.vetoed).padStart(7),
    `(${percent(upper)})`.padStart(13),
    of(sums.probe).padStart(10),
    of(sums.index).padStart(12),
    of(sums.interval).padStart(14),
    (sums.again / certifications).toFixed(1).padStart(9),
    (sums.runs / certifications).toFixed(1).padStart(9),
  ];
  say(`  ${name.padEnd(22)}  ${figures.join('  ')}`);
}

function isVetoedByProbe({ replication }: SafetyDelta): boolean {
  return replication.probes.some(({ verdict }) => verdict === 'more-fragile');
}

function percent(value: number): string {
  return `${(100 * value).toFixed(1)} %`;
}

function share(value: number): string {
  return `${Math.round(100 * value)} %`;
}
