// The contract of the network port, on TCP.

import { networkContract } from './network.contract.ts';
import { tcpHarness } from './tcp-harness.ts';

networkContract('tcp, direct reads', () => tcpHarness({ receiveBufferBytes: 64 * 1024 }));
networkContract('tcp, data events', () => tcpHarness({ directReads: false }));
