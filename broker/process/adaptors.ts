// The outside world of a broker process: the adaptors of broker/os, behind the ports that a broker takes.

import { receiveBufferBytes } from '../limits.ts';
import { nodeCrc32c } from '../os/checksum.ts';
import { systemClock } from '../os/clock.ts';
import { nodeDisk } from '../os/disk.ts';
import { systemRandom } from '../os/random.ts';
import { TcpNetwork } from '../os/tcp.ts';
import { systemTimers } from '../os/timers.ts';
import type { Compression } from '../port/compression.ts';
import type { Logger } from '../port/logger.ts';
import type { BrokerPorts } from '../ports.ts';

/** The broker itself seldom looks into a batch, and the codecs take 6 MB: they are loaded for the first one. */
const codecs = async (): Promise<Compression> => (await import('../os/compression.ts')).nodeCompression;

const lazyCompression: Compression = {
  decompress: async (codec, bytes, maxBytes) => (await codecs()).decompress(codec, bytes, maxBytes),
  compress: async (codec, bytes, level) => (await codecs()).compress(codec, bytes, level),
};

export function portsFor(logger: Logger): BrokerPorts {
  return {
    clock: systemClock,
    timers: systemTimers,
    random: systemRandom,
    disk: nodeDisk,
    network: new TcpNetwork({
      receiveBufferBytes,
      onAcceptError: (error) => logger.warn('accept failed', { reason: error.message }),
    }),
    crc32c: nodeCrc32c,
    compression: lazyCompression,
    logger,
  };
}
