// The outside world of one broker. Production hands in the adaptors of broker/os, a simulation its own.

import type { Crc32c } from './port/checksum.ts';
import type { Clock } from './port/clock.ts';
import type { Compression } from './port/compression.ts';
import type { Disk } from './port/disk.ts';
import type { Logger } from './port/logger.ts';
import type { Network } from './port/network.ts';
import type { Random } from './port/random.ts';
import type { Timers } from './port/timers.ts';

export interface BrokerPorts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Random;
  readonly disk: Disk;
  readonly network: Network;
  readonly crc32c: Crc32c;
  readonly compression: Compression;
  readonly logger: Logger;
}
