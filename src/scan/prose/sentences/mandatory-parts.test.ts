import { expect, test } from 'vitest';
import { mandatoryParts } from './mandatory-parts.ts';

const ANIMAL = '(?:cat|dog)';
const PLACE = '(?:in (?:the )?house|on the roof)';

test.each<[source: string, mandatory: string[]]>([
  [`\\bsee\\b.{0,40}?\\b${ANIMAL}`, [ANIMAL]],
  [`${ANIMAL} ${PLACE}|${PLACE}: ${ANIMAL}s?`, [ANIMAL, PLACE]],
  [`${ANIMAL}|bird`, []],
  [`(?:${ANIMAL}|bird) ${PLACE}`, [PLACE]],
  [`(?:a ${ANIMAL}|the ${ANIMAL})`, [ANIMAL]],
  [`see ${ANIMAL}?`, []],
  [`see ${ANIMAL}{0,2}`, []],
  [`see ${ANIMAL}{1,2}`, [ANIMAL]],
  [`see (?:${ANIMAL} )*`, []],
  [`see (?!${ANIMAL})`, []],
  [`[(|]${ANIMAL}\\|`, [ANIMAL]],
  [`(${ANIMAL}`, []],
])('%s', (source, mandatory) => {
  expect(mandatoryParts(source, [ANIMAL, PLACE])).toEqual(mandatory);
});
