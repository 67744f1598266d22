// The contract of the network port, on TCP and in the simulation.

import { freshSeed } from '../env/seed.ts';
import { networkContract } from './network.contract.ts';
import { simHarness } from './sim-network-harness.ts';
import { tcpHarness } from './tcp-harness.ts';

networkContract('tcp, direct reads', () => tcpHarness({ receiveBufferBytes: 64 * 1024 }));
networkContract('tcp, data events', () => tcpHarness({ directReads: false }));
const seed = freshSeed();
networkContract(`simulation, seed ${seed}`, () => simHarness(seed));
