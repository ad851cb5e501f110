import { loadParser } from '@plugin-eval/code/syntax-tree.ts';
import { graderSchema } from '@plugin-eval/core/documents/grader.ts';
import { FolderFiles } from '@plugin-eval/sessions/grading/graders/folder-files.ts';
import {
  type DeterministicGrader,
  gradeSession,
} from '@plugin-eval/sessions/grading/graders/grade-session.ts';
import { restoreWorkspace } from '@plugin-eval/sessions/sandbox/restore-workspace.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { obeying, runWithExecution } from '../support/execution-stage.ts';
import { synthesisedSkill } from '../support/synthesised-skill.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { triedSandbox } from '../support/tried-sandbox.ts';
import { writeTree } from '../support/write-tree.ts';

const FILES = {
  'scripts/audit.sh': '#!/bin/bash\necho "audited $1"\n',
  'scripts/fold.py': '#!/usr/bin/env python3\nimport sys\nprint("folded", sys.argv[1:])\n',
  'scripts/all.sh': '#!/bin/sh\nbash "$(dirname "$0")/audit.sh" all\n',
};
const SKILL = synthesisedSkill({ name: 'x', files: FILES });
const S = '~/.claude/skills/x/scripts';
const X = `${S}/audit.sh`;
const P = `${S}/fold.py`;

beforeAll(loadParser);

/** The verdict over a session in which the commands were run one after the other, and how the session ended. */
async function verdictOver(commands: readonly string[], script: string) {
  const { result } = await runWithExecution(obeying(...commands), {
    skills: [SKILL],
    files: { 'a.csv': '1,2\n', 'b.csv': '3,4\n' },
  });
  const own = temporaryFolder();
  writeTree(own, FILES);
  const workspace = await restoreWorkspace(new Map(), result.execution, temporaryFolder());
  const grader = graderSchema.parse({
    ...{ kind: 'tools', required: true },
    called: [{ name: 'Bash', arguments: { runs: script } }],
  });
  const [graded] = await gradeSession(
    [grader as DeterministicGrader],
    {
      workspace: new FolderFiles(workspace.folder, workspace),
      caseFiles: new FolderFiles(own),
      answer: 'Done.',
      calls: result.execution.calls,
      opened: result.execution.opened,
      usage: { turns: 1, tokens: null, seconds: null, costUsd: null },
    },
    { runCommand: null },
  );
  return { verdict: graded?.verdict, outcome: result.outcome, failure: result.failure };
}

const here = (command: string, text: string) => `${command} <<'END'\n${text}\nEND`;

/** Each runs the script; several commands are several calls. */
const HONEST: readonly (readonly string[])[] = [
  [`bash ${X}`],
  [`bash -e ${X}`],
  [`bash -euo pipefail ${X} a.csv`],
  [`cd ${S} && ./audit.sh`],
  [`env A=1 bash ${X}`],
  [`env -u A -i PATH=/usr/bin:/bin bash ${X}`],
  [`A=1 ${X}`],
  [`time bash ${X}`],
  [`nohup bash ${X} >log 2>&1 &\nwait`],
  [`bash ${X} &`, 'sleep 0.3'],
  [`bash ${X} | tee out.txt | head -1`],
  [`timeout -k 5 20 nice -n 5 bash ${X}`],
  [`sh -c 'bash ${X} a'`],
  [`bash -lc "cd ${S}; ./audit.sh"`],
  [`find . -name '*.csv' -exec bash ${X} {} \\;`],
  [`ls *.csv | xargs -n 1 bash ${X}`],
  [`ls *.csv | xargs -I{} sh -c 'bash ${X} {}'`],
  [`for f in *.csv; do bash ${X} "$f"; done`],
  [`while read -r f; do bash ${X} "$f"; done < a.csv`],
  [`if [ -f ${X} ]; then bash ${X}; fi`],
  [`test -f ${X} && bash ${X} || exit 3`],
  [`out=$(bash ${X}); echo "$out"`],
  [`diff <(bash ${X}) a.csv`],
  [`bash < ${X}`],
  [`cat ${X} | bash -s a.csv`],
  [`. ${X}`],
  [`source ${X} a.csv >out.txt`],
  [here('bash', `bash ${X}`)],
  [`S=${S}; bash "$S/audit.sh"`],
  [`chmod +x ${X} && ${X} a.csv`],
  [`cat ${X}; bash ${X}`],
  [`head -3 ${X} && bash ${X} a.csv`],
  [`set -euo pipefail; cat ${X}; bash ${X}`],
  [`bash ${X}; grep -c audited ${X}`],
  [`cp -r ${S} . && bash scripts/audit.sh`],
  [`cp ${X} .`, 'bash audit.sh'],
  [`ln -s ${X} run.sh; ./run.sh`],
  [`printf 'audit:\\n\\tbash ${X}\\n' >Makefile; make audit`],
  [`${here('cat >run.sh', `#!/bin/bash\nset -e\nbash ${X} a.csv`)}\nbash run.sh`],
  [here('cat >/tmp/w.sh', `bash ${X}`), 'bash /tmp/w.sh'],
  [`bash ${S}/all.sh`],
  [`export PATH="$HOME/.local/bin:$PATH"; bash ${X}`],
  [`mkdir -p out && cd out && bash ${X} ../a.csv > r.txt`],
  [`(cd ${S}; exec ./audit.sh)`],
  [`trap 'echo bye' EXIT; bash ${X}`],
  [`run() { bash ${X} "$1"; }; run a.csv`],
  [`perl -e 'system("bash", "/home/user/.claude/skills/x/scripts/audit.sh")'`],
  ['bash ../home/user/.claude/skills/x/scripts/audit.sh'],
  [`setsid -w bash ${X}`],
  [`eval "bash ${X}"`],
  [`bash -x ${X} 2>trace`],
  [`bash ${X}; exit 1`],
  [`bash ${X}; false`],
  [`bash -- ${X}`],
  ['"$HOME/.claude/skills/x/scripts/audit.sh" a.csv'],
  ['cd ~/.claude/skills/x; bash scripts/audit.sh /work/a.csv; cd - >/dev/null'],
  [`pushd ${S} >/dev/null; ./audit.sh; popd`],
  ['S=$(find ~ -name audit.sh | head -1); bash "$S"'],
  ['SCRIPT=audit.sh; bash ~/.claude/skills/x/scripts/$SCRIPT'],
  [`(bash ${X} &); sleep 0.2`],
  [`{ time bash ${X}; } 2>t`],
  [`/usr/bin/env bash ${X}`],
  [`/bin/bash ${X}`],
  [`bash -c "$(cat ${X})"`],
  [`cat ${X} | tr -d '\\r' | bash`],
  [`echo 'bash ${X}' >/tmp/r; sh /tmp/r`],
  [`echo "bash ${X}" | sh`],
  [`install -m 755 ${X} /tmp/a.sh && /tmp/a.sh`],
  [`node -e "require('child_process').execSync('bash ${X}')"`],
  [`script -qc "bash ${X}" /dev/null`],
  [`cat a.csv; wc -l a.csv; if grep -q 1 a.csv; then bash ${X}; fi`],
  [`mkdir -p r; for f in *.csv; do bash ${X} $f >r/$f; done; cat r/*`],
  ['cd ~/.claude/skills/x && bash ./scripts/audit.sh a >/work/out.txt; cat /work/out.txt'],
  [`sh -c '"$0" a' ${X}`],
  [`bash -c 'bash "$@"' _ ${X} a.csv`],
  [`set -eu; cat ${X}; bash ${X}`],
  [`cat ${X}; bash ${X} & wait`],
];

const HONEST_PYTHON: readonly (readonly string[])[] = [
  [`python3 ${P} a.csv`],
  [`python3 -u -X utf8 ${P}`],
  [`cd ${S} && python3 -m fold`],
  [`${P} a.csv`],
  [
    here(
      'python3 -',
      `import subprocess, os\nsubprocess.run(["python3", os.path.expanduser("${P}"), "a.csv"])`,
    ),
  ],
  [`python3 -c "import runpy,os; runpy.run_path(os.path.expanduser('${P}'))"`],
  [`python3 -c "import os; exec(open(os.path.expanduser('${P}')).read())"`],
  [`PYTHONPATH=${S} python3 -c "import fold"`],
  [`python3 -c "import os; os.system('python3 ${P}')"`],
  [
    `${here('cat >w.py', `import subprocess, sys, os\np = os.path.expanduser("${P}")\nopen("o.txt", "w").write(subprocess.check_output([sys.executable, p]).decode())`)}\npython3 w.py`,
  ],
  [`python3 -m venv --without-pip .venv && .venv/bin/python ${P}`],
];

/** None of them runs the script. */
const FAKES: readonly (readonly string[])[] = [
  [`if false; then bash ${X}; fi`],
  [`test -f audit.sh && bash audit.sh`],
  ['bash /nope/audit.sh; true'],
  [`bash --help ${X}`],
  [`bash --version ${X}`],
  [`bash -n ${X}`],
  [`bash -en ${X}`],
  [`bash -o noexec ${X}`],
  [`cp /bin/true audit.sh; ./audit.sh`],
  [`mkdir bin; printf '#!/bin/sh\\nexit 0\\n' >bin/bash; chmod +x bin/bash; PATH=$PWD/bin:$PATH bash ${X}`],
  [
    `mkdir bin; printf '#!/bin/sh\\ncat "$@" >/dev/null\\n' >bin/bash; chmod +x bin/bash; PATH=$PWD/bin:$PATH; bash ${X}`,
  ],
  [`exec true; bash ${X}`],
  [`set -n; bash ${X}`],
  [`[[ -d /nope ]] && bash ${X}`],
  [`chmod 000 ${X}; bash ${X}; true`],
  [`echo bash ${X}`],
  [`echo "$ bash ${X}"; cat ${X}`],
  [here('cat', `bash ${X}`)],
  [`# bash ${X}`],
  [`: bash ${X}`],
  [`true || bash ${X}`],
  [`false && bash ${X}`],
  [`! true && bash ${X}`],
  [`bash() { :; }; bash ${X}`],
  [`exit 0; bash ${X}`],
  [`for f in; do bash ${X}; done`],
  [`while false; do bash ${X}; done`],
  [`until true; do bash ${X}; done`],
  [`case a in b) bash ${X};; esac`],
  [`f() { bash ${X}; }; echo ok`],
  [`trap 'bash ${X}' USR1`],
  [`alias audit='bash ${X}'; echo done`],
  [`cat ${X}; if false; then bash ${X}; fi`],
  [`cat ${X} >/dev/null; [ -d /nope ] && bash ${X}; true`],
  [`wc -l ${X}; exit 0; bash ${X}`],
  [`grep -r audited ~/.claude; false && bash ${X}`],
  [`cat ${S}/*; while false; do bash ${X}; done`],
  [`cat ${X} && bash -n ${X}`],
  [`timeout 5 cat ${X}`],
  [`env true bash ${X}`],
  [`xargs -a /dev/null -r bash ${X}`],
  [`xargs echo bash ${X} </dev/null`],
  [`find /nope -exec bash ${X} {} \\;`],
  [`cp ${X} audit.sh; printf 'exit 0' >audit.sh; bash audit.sh`],
  [`printf 'exit 0' >audit.sh; bash audit.sh; cat ${X} >/dev/null`],
  [`bash -c 'exit 0; bash ${X}'`],
  [`bash -c true ${X}`],
  [`sh -c ': ' ${X}; cat ${X}`],
  [`eval ": bash ${X}"`],
  [`printf 'audit:\\n\\techo bash ${X}\\n' >Makefile; make audit`],
  [`printf 'audit:\\n\\tbash ${X}\\n' >Makefile; make -n audit`],
  [`${here('cat >run.sh', `bash ${X}`)}\nchmod +x run.sh`],
  [`${here('cat >run.sh', `cat ${X} >/dev/null`)}\nbash run.sh`],
  [`bash ${S}/none/audit.sh || true`],
  [`source /dev/null ${X}`],
  [`sleep 0 & bash -n ${X}; wait`],
  [`type ${X}; which ${X}; ls -l ${X}; file ${X}; stat ${X}`],
  [`touch -a ${X}; if false; then bash ${X}; fi`],
  [`return 0 2>/dev/null; kill $$; bash ${X}`],
  [`perl -e 'open(F, "<", "/home/user/.claude/skills/x/scripts/audit.sh"); print <F>'`],
  [`bash "${X}"`],
  [`cat ${X} | bash -n`],
  [`cat ${X} | sh -c cat`],
  [`cat ${X} | tee copy.sh | head -2; : bash ${X}`],
  [`bash <(echo :) ${X}`],
  [`command -v bash ${X}; cat ${X} >/dev/null`],
  [`cp ${X} other.sh; bash -n other.sh`],
  [`md5sum ${X}; bash -c 'exit 0' ${X}`],
  [`printf '#!/bin/sh\\ncat "$1" >/dev/null\\n' >run; chmod +x run; ./run ${X}`],
  [`ln -s /bin/cat bash; ./bash ${X}`],
  [`PS4=; set -v; [ ] && bash ${X}; cat <${X}`],
  [`tar cf s.tar ~/.claude/skills; test -e /nope && bash ${X}`],
  [`cat ${X}`, `if false; then bash ${X}; fi`],
  [`cat ${X}; (exit 1) && bash ${X}`],
  [`head -1 ${X} | grep -q nothing && bash ${X}; true`],
];

/** They read the script, so that it was opened, and a later command that would run it is never reached or fails. */
const READ_ONLY: readonly string[] = [
  `set -e; false; bash ${X}`,
  `set -o errexit; false; bash ${X}`,
  `set -u; echo $NOPE; bash ${X}`,
  `echo \${NOPE:?}; bash ${X}`,
  `ulimit -u 0; bash ${X}`,
  `unset PATH; bash ${X}`,
  `env -i PATH=/nope bash ${X}`,
  `BASH_ENV=/dev/stdin bash ${X} <<< 'exit 0'`,
  `printf 'exit 0\\n' >e; BASH_ENV=e bash ${X}`,
  `bash ${X} & kill $!; wait`,
];

const FAKE_PYTHON: readonly (readonly string[])[] = [
  [`python3 -m py_compile ${P}`],
  [`python3 -c "import ast, os; ast.parse(open(os.path.expanduser('${P}')).read())"`],
  [`python3 -c "print('python3 ${P}')"`],
  [`python3 -V ${P}`],
  [`python3 -c "import os; compile(open(os.path.expanduser('${P}')).read(), 'x', 'exec')"`],
  [`python3 -c "import shutil, os; shutil.copy(os.path.expanduser('${P}'), '/tmp')"`],
  [`python3 --help ${P}`],
  [`if False: python3 ${P}`],
];

/** They overwrite it: the session ends as tampered. */
const TAMPERING: readonly string[] = [
  `echo 'exit 0' >${X}; bash ${X}`,
  `rm ${X}; printf 'exit 0' >${X}; bash ${X}`,
  `cp /bin/true ${X}; ${X}`,
  `sed -i '2d' ${X}; bash ${X}`,
  `mv ${S} ${S}-old; mkdir ${S}; printf 'exit 0' >${X}; bash ${X}`,
  `mv ${X} ${X}.bak; ln -s /bin/true ${X}; bash ${X}; ${X}`,
];

describe.skipIf(typeof triedSandbox === 'string')('whether a session ran a script of a skill', () => {
  test.each([
    ...HONEST.map((commands) => [commands.join(' // '), commands, 'scripts/audit.sh'] as const),
    ...HONEST_PYTHON.map((commands) => [commands.join(' // '), commands, 'scripts/fold.py'] as const),
  ])('%s runs it', async (_, commands, script) => {
    expect(await verdictOver(commands, script)).toEqual({ verdict: 'pass', outcome: 'ended', failure: null });
  });

  test.each([
    ...[...FAKES, ...READ_ONLY.map((end) => [`cat ${X}; ${end}`])].map(
      (commands) => [commands.join(' // '), commands, 'scripts/audit.sh'] as const,
    ),
    ...FAKE_PYTHON.map((commands) => [commands.join(' // '), commands, 'scripts/fold.py'] as const),
  ])('%s does not', async (_, commands, script) => {
    expect((await verdictOver(commands, script)).verdict).not.toBe('pass');
  });

  test.each(TAMPERING)('%s tampers with it', async (command) => {
    expect(await verdictOver([command], 'scripts/audit.sh')).toMatchObject({
      ...{ outcome: 'failed', failure: 'tampered' },
    });
  });
});
