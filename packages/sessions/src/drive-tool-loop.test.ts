import { STAND_IN_PROTOCOLS } from '@plugin-eval/tests/stand-ins/stand-in.ts';
import { describeSessionDriver } from '@plugin-eval/tests/support/session-driver-contract.ts';
import { scriptedToolLoop } from '@plugin-eval/tests/support/tool-loop-stage.ts';

for (const protocol of STAND_IN_PROTOCOLS)
  describeSessionDriver(`tool-loop over ${protocol}`, scriptedToolLoop(protocol));
