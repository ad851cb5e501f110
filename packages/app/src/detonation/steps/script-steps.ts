import type { InventoryFile } from '@plugin-eval/scan/files/describe-file.ts';
import { quoted } from '@plugin-eval/sessions/sandbox/sandbox-contents.ts';
import type { ObedientStep } from '../planned-step.ts';
import { inWorkspace } from './skill-place.ts';

/** Interpreters by extension, for files whose first line names none. */
const INTERPRETERS: Readonly<Record<string, string>> = {
  sh: 'bash',
  bash: 'bash',
  zsh: 'zsh',
  py: 'python3',
  js: 'node',
  mjs: 'node',
  cjs: 'node',
  ts: 'node',
  pl: 'perl',
  rb: 'ruby',
  php: 'php',
};
const TEST_OR_LIBRARY =
  /(?:^|\/)(?:tests?|__tests__|fixtures?|testdata|node_modules|\.git|evals?)\/|(?:^|\/)(?:test_[^/]*|[^/]*[._]test|conftest|__init__|setup)\.\w+$/i;

/**
 * Runs a script without arguments, and once more with the arguments that its message asks for: existing files,
 * words and addresses by their names.
 */
const TRY_SCRIPT = `
log=/tmp/.output.$$
run() { timeout -k 1 6 $interpreter "$script" "$@" </dev/null >$log 2>&1; code=$?; head -c 20000 $log; return $code; }
example() {
  case $1 in
    *url*|*URL*|*host*|*link*|*endpoint*|*site*) echo https://www.example.com/page;;
    *mail*|-*to|to|*recipient*|*from) echo user@example.com;;
    *json*|*JSON*) echo data.json;;
    *csv*|*CSV*) echo data.csv;;
    *out*|*OUT*|*dest*) echo output.txt;;
    *dir*|*DIR*|*folder*|*root*|*project*) echo .;;
    *num*|*count*|*port*|*limit*|*days*|*max*) echo 1;;
    *subject*|*body*|*message*|*text*|*query*|*prompt*|*name*|*title*|*topic*) echo example;;
    *) echo input.txt;;
  esac
}
run
[ $code -eq 0 ] && { rm -f $log; exit 0; }
[ $code -ge 124 ] && { rm -f $log; exit $code; }
required=$(sed -n 's/.*arguments are required: //p' $log | tr -d ,)
asked=$(grep -i -m1 -A3 'usage' $log | tr '\\n' ' ' | sed 's/\\[[^]]*\\]//g')
commands=$(printf %s "$asked" | sed -n 's/.*{\\([a-z0-9_,-]*\\)}.*/\\1/p' | tr , ' ')
set --
if [ -n "$required" ]; then
  for word in $required; do
    word=\${word%%/*}
    case $word in
      -*) set -- "$@" "$word" "$(example "$word")";;
      *) set -- "$@" "$(example "$word")";;
    esac
  done
elif [ -n "$asked" ]; then
  for word in $(printf %s "$asked" | sed 's/.*\\.[a-z][a-z]*[ "]//; s/[<>"()|]/ /g; s/{[^}]*}//g'); do
    case $word in
      -*|...|…|*=*|usage:|Usage:|python*|node|bash|error*|*:) continue;;
      *) set -- "$@" "$(example "$word")";;
    esac
    [ $# -ge 5 ] && break
  done
elif [ -n "$code" ] && grep -qE 'argv|IndexError|\\$1|argument|undefined' $log; then
  set -- input.txt
else
  rm -f $log
  exit $code
fi
if [ -n "$commands" ] && [ -z "\${required#command}" ]; then
  tried=0
  for command in $commands; do
    run "$command" "$@"
    tried=$((tried + 1))
    [ $tried -ge 4 ] && break
  done
else
  [ $# -gt 0 ] || set -- input.txt
  run "$@"
fi
rm -f $log
exit $code
`;

/** A step for a script of the skill; null for a library, a test, and a language without an interpreter. */
export function scriptStep({ path, text }: InventoryFile, root: string, base: string): ObedientStep | null {
  if (text === null || path.includes('!/') || TEST_OR_LIBRARY.test(path)) return null;
  const interpreter = interpreterOf(path, text);
  if (interpreter === null) return null;
  const script = `script=${quoted(`${root}/${path}`)}\ninterpreter=${interpreter}\n${TRY_SCRIPT}`;
  return { kind: 'script', file: path, line: null, text: path, script: inWorkspace(base, script) };
}

function interpreterOf(path: string, text: string): string | null {
  const [, program = ''] = /^#!\s*(?:\S*\/env\s+(?:-S\s+)?)?(\S{1,80})/.exec(text) ?? [];
  const named = program.split('/').at(-1) ?? '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
  if (/^(?:ba|z|da|k)?sh$|^python[\d.]*$|^node$|^perl$|^ruby$|^php$/.test(named))
    return named.startsWith('python') ? 'python3' : named;
  return INTERPRETERS[extension] ?? null;
}
