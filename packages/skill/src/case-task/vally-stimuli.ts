import { isRecord, ownField } from '@plugin-eval/core/text/json-values.ts';
import { durationSeconds } from './duration.ts';
import type { FilesNextToTests } from './files-next-to-tests.ts';
import { goldenReference } from './golden.ts';
import { FROM_KEY, LABEL_FROM_KEY, NOTES_KEY } from './read-case-task.ts';
import { bucketIn, type Fields, otherKeys, TranslatedCase, textsIn } from './translated-case.ts';
import { armsIn, vallyEnvironment } from './vally-environment.ts';
import { addVallyConstraints, addVallyGrader, type VallyRating } from './vally-graders.ts';

const KNOWN = [
  ...['name', 'prompt', 'turns', 'tags', 'environment', 'graders', 'rubric', 'constraints', 'scoring'],
  ...[
    'timeout',
    'config',
    'defaults',
    'description',
    'expect_activation',
    'golden_patch',
    'golden_trajectory',
  ],
];
const MOST_NAMES = 20;
/** One more than a file may have, so that the reader says so. */
const MOST_STIMULI = 2_001;
/** One more than a case may have. */
const MOST_GRADERS = 201;

/** Returns true for an evaluation of Vally: a list of `stimuli`. */
export function isVallyFile(file: Fields): boolean {
  const stimuli = ownField(file, 'stimuli');
  return Array.isArray(stimuli) && stimuli.some(isRecord);
}

/**
 * Stimuli in keys of ours. The label is `expect_activation`, then the skills of `skill-invocation`. In a file without
 * any such grader a stimulus expects activation, as dotnet/skills reads them.
 */
export function vallyCases(file: Fields, beside: FilesNextToTests): { cases: unknown[]; notes: string[] } {
  const listed = ownField(file, 'stimuli');
  const stimuli: readonly unknown[] = Array.isArray(listed) ? listed.slice(0, MOST_STIMULI) : [];
  const namesSkills = stimuli.some((one) => isRecord(one) && skillsOf(file, one) !== null);
  const installed = stimuli.flatMap((one) =>
    armsIn([ownField(file, 'environment'), isRecord(one) ? ownField(one, 'environment') : null]),
  );
  const cases = stimuli.map((one) => (isRecord(one) ? vallyCase(one, file, beside, namesSkills) : one));
  return { cases, notes: armNotes(installed) };
}

/** Names the option that installs what the file does; nothing for a single skill, which is the tested one. */
function armNotes(installed: ReturnType<typeof armsIn>): string[] {
  const names = [...new Set(installed.map(({ name }) => name))];
  const arms = [...new Set(installed.map(({ arm }) => arm))];
  if (names.length === 0 || (names.length === 1 && arms.join() === 'siblings')) return [];
  return [`it installs ${names.slice(0, MOST_NAMES).join(', ')}: measure that with --arms ${arms.join(',')}`];
}

function vallyCase(stimulus: Fields, file: Fields, beside: FilesNextToTests, namesSkills: boolean): Fields {
  const into = new TranslatedCase();
  const field = (key: string) => ownField(stimulus, key);
  const rubric = textsIn(field('rubric'));
  const rating = ratingOf(field('scoring') ?? ownField(file, 'scoring'));
  for (const one of gradersOf(file, stimulus))
    if (!isRecord(one)) into.unsupported('a grader that is not a mapping');
    else if (ownField(one, 'type') !== 'skill-invocation')
      addVallyGrader(one, rating, rubric.length > 0, into);
  addVallyConstraints(field('constraints'), into);
  for (const key of otherKeys(stimulus, KNOWN)) into.unsupported(`the key ${key}`);
  const { files, setup } = vallyEnvironment(
    [ownField(file, 'environment'), field('environment')],
    beside,
    into,
  );
  const [prompt, ...turns] = promptsOf(stimulus);
  return {
    id: field('name'),
    ...{ prompt, turns, files, setup },
    ...labelOf(stimulus, skillsOf(file, stimulus), namesSkills),
    ...bucketIn(tagsOf(field('tags'))),
    ...goldenReference(stimulus, into),
    timeout_s: timeoutOf(stimulus) ?? timeoutOf(file) ?? undefined,
    expectations: rubric,
    ...{ graders: into.graders, [NOTES_KEY]: into.notes, [FROM_KEY]: 'rubric' },
  };
}

function labelOf(stimulus: Fields, skills: ReturnType<typeof skillsOf>, namesSkills: boolean): Fields {
  const stated = ownField(stimulus, 'expect_activation');
  const named =
    skills === null ? {} : { expected_skill: skills.required, excluded_skills: skills.disallowed };
  if (typeof stated === 'boolean')
    return { ...named, should_trigger: stated, [LABEL_FROM_KEY]: 'expect_activation' };
  if (skills !== null) return { ...named, [LABEL_FROM_KEY]: 'skill-invocation' };
  return namesSkills || stated === null
    ? {}
    : { should_trigger: true, [LABEL_FROM_KEY]: 'the default of stimuli, expect_activation: true' };
}

/** The skills that a stimulus asks for and rules out; null when it names none. */
function skillsOf(file: Fields, stimulus: Fields): { required: string[]; disallowed: string[] } | null {
  const constraints = ownField(stimulus, 'constraints');
  const required = isRecord(constraints) ? textsIn(ownField(constraints, 'expect_skills')) : [];
  const disallowed: string[] = [];
  for (const one of gradersOf(file, stimulus)) {
    if (!isRecord(one) || ownField(one, 'type') !== 'skill-invocation') continue;
    const config = ownField(one, 'config');
    if (!isRecord(config) || ![undefined, 0].includes(ownField(one, 'turn') as undefined)) continue;
    required.push(...textsIn(ownField(config, 'required')));
    disallowed.push(...textsIn(ownField(config, 'disallowed')));
  }
  if (required.length + disallowed.length === 0) return null;
  return { required: [...new Set(required)], disallowed: [...new Set(disallowed)] };
}

/** Graders of the file come with every stimulus. */
function gradersOf(file: Fields, stimulus: Fields): readonly unknown[] {
  return [ownField(file, 'graders'), ownField(stimulus, 'graders')].flatMap((list): readonly unknown[] =>
    Array.isArray(list) ? list.slice(0, MOST_GRADERS) : [],
  );
}

function ratingOf(scoring: unknown): VallyRating {
  const fields = isRecord(scoring) ? scoring : {};
  const [threshold, weights] = ['threshold', 'weights'].map((key) => ownField(fields, key));
  return {
    required: weights === undefined && (typeof threshold !== 'number' || threshold >= 1),
    weights: isRecord(weights) ? weights : {},
  };
}

function promptsOf(stimulus: Fields): unknown[] {
  const turns = ownField(stimulus, 'turns');
  const texts = (Array.isArray(turns) ? turns : []).map((turn: unknown) =>
    isRecord(turn) ? ownField(turn, 'prompt') : turn,
  );
  const prompt = ownField(stimulus, 'prompt');
  return prompt === undefined ? texts : [prompt, ...texts];
}

function timeoutOf(fields: Fields): number | null {
  const holders = [fields, ownField(fields, 'defaults'), ownField(fields, 'config')];
  const stated = holders.filter(isRecord).map((one) => durationSeconds(ownField(one, 'timeout')));
  return stated.find((one) => one !== null) ?? null;
}

function tagsOf(tags: unknown): string[] {
  return isRecord(tags) ? textsIn(ownField(tags, 'bucket')) : textsIn(tags);
}
