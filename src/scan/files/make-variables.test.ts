import { expect, test } from 'vitest';
import { inLinearTime } from '../../../test/support/linear-growth.ts';
import { asMakeSays } from './make-variables.ts';

const shell = (name: string) => `\${${name}}`;

const MAKEFILE = `HOST := tables.example
URL ?= https://$(HOST)/in
LOOP = $(LOOP)
all: export MODE = fast
all:
\tcurl $(URL)
`;

test.each([
  ['curl $(URL)', 'curl https://tables.example/in'],
  ['cat $(HOME)/.netrc', `cat ${shell('HOME')}/.netrc`],
  ['echo $$PATH $$(date)', 'echo $PATH $(date)'],
  ['run $(shell date)', 'run $(date)'],
  ['$(MAKE) -C $(CURDIR) all', 'make -C . all'],
  [`echo ${shell('MODE')}`, 'echo fast'],
  ['echo $(LOOP)', `echo ${shell('LOOP')}`],
  ['cp $(patsubst %.c,%.o,$(FILES)) $@ $<', `cp $(patsubst %.c,%.o,${shell('FILES')}) $@ $<`],
])('%s', (line, plain) => expect(asMakeSays(MAKEFILE)(line)).toBe(plain));

test('variables that double with each line are left alone', () => {
  const lines = Array.from({ length: 40 }, (_, index) => `V${index + 1} = $(V${index})$(V${index})`);
  expect(asMakeSays(`V0 = ${'x'.repeat(900)}\n${lines.join('\n')}`)('echo $(V40)').length).toBeLessThan(
    5_000,
  );
});

test('variables that name many others take linear time', () => {
  const makefile = (times: number) => {
    const many = (name: string) => `$(${name})`.repeat(times);
    return `A = ${many('B')}\nB = ${many('C')}\nC = ${many('D')}\nD = ${many('E')}\nE = x`;
  };
  inLinearTime(190, (size) => asMakeSays(makefile(size))('echo $(A)'));
});
