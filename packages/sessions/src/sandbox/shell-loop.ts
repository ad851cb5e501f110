import { SESSION_FOLDER } from './sandbox.ts';

/** Most of an output that is returned: its beginning and its end. */
export const HEAD_BYTES = 24_576;
export const TAIL_BYTES = 8_192;
/** Exit code of a command that `timeout` killed, as of any that was ended by SIGKILL. */
export const KILLED = 137;

/**
 * The first process of a sandbox that stays open. It reads requests from standard input, a line with lengths
 * and then as many bytes, and answers each with a line and bytes:
 *
 * - `run COMMAND INPUT SECONDS MOST`: a shell script and its standard input; `EXIT SIZE`, then all of its
 *   output, or `MOST` bytes of its beginning and some of its end;
 * - `put SIZE`: a tar archive, unpacked at the root; `EXIT 0`;
 * - `get`: the working folder as a tar archive; `EXIT SIZE`, then the archive;
 * - `end SIZE`: kills all other processes, restores permissions in the working folder, and runs a shell
 *   script; `EXIT SIZE`, its output, and then the working folder as a tar archive, whose exit code is that of
 *   the sandbox.
 *
 * A command has neither of its descriptors, and cannot signal it, since it is process 1. One that tampers
 * with its memory or its files harms only its own session: the reader limits everything, and trusts nothing.
 */
export const SHELL_LOOP = `
control=${SESSION_FOLDER}/control
mkdir $control || exit 125
shell=/bin/sh
[ -x /bin/bash ] && shell=/bin/bash
sorted=
tar --sort=name -cf /dev/null /dev/null 2>/dev/null && sorted=--sort=name
while read -r kind first second seconds most; do
  case $kind in
  run)
    rm -f $control/*
    head -c "$first" >$control/script
    if [ "$second" -gt 0 ]; then head -c "$second" >$control/in; else : >$control/in; fi
    timeout -s KILL "$seconds" $shell $control/script <$control/in >$control/out 2>&1
    code=$?
    size=$(wc -c <$control/out)
    echo "$code" $size
    if [ $size -le $((most + ${TAIL_BYTES})) ]; then
      head -c $size $control/out
    else
      head -c $most $control/out
      tail -c ${TAIL_BYTES} $control/out
    fi
    ;;
  put)
    head -c "$first" | tar -xpf - -C / 2>/dev/null
    echo $? 0
    ;;
  get)
    tar $sorted -C /work -cf /tmp/.archive . 2>/dev/null
    code=$?
    echo $code $(wc -c </tmp/.archive)
    cat /tmp/.archive
    rm -f /tmp/.archive
    ;;
  end)
    kill -9 -1 2>/dev/null
    script=$(head -c "$first")
    chmod -R u+rwX /work 2>/dev/null
    report=$(LC_ALL=C $shell -c "$script" 2>/dev/null)
    LC_ALL=C
    echo 0 \${#report}
    printf %s "$report"
    exec tar $sorted -C /work -cf - . 2>/dev/null
    ;;
  esac
done
`;
