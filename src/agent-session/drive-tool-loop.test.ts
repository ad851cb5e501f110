import { STAND_IN_PROTOCOLS } from '../../test/stand-ins/stand-in.ts';
import { describeSessionDriver } from '../../test/support/session-driver-contract.ts';
import { scriptedToolLoop } from '../../test/support/tool-loop-stage.ts';

for (const protocol of STAND_IN_PROTOCOLS)
  describeSessionDriver(`tool-loop over ${protocol}`, scriptedToolLoop(protocol));
