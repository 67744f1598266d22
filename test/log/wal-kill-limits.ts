// What the killed writer and its judge agree on.

import type { WalLimits } from '../../broker/log/wal/write-ahead-log.ts';

export const walKillLimits: WalLimits = {
  fileBytes: 1 << 20,
  filesMax: 4,
  groupBytes: 1 << 16,
  pendingBytesMax: 1 << 20,
};

export const walKillTopic = 'Z42AILwwQ1yZdf890ykzoA';
