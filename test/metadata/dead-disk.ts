/**
 * A simulated disk whose synchronous calls fail as a broken device does once power is cut. What a program does after that
 * moment counts for nothing; this only keeps it from ending the test's own process.
 */

import { DiskError, type Disk, type DiskFile } from '../../broker/port/disk.ts';
import { PowerCutError } from '../sim/sim-disk.ts';

export const softened = (disk: Disk): Disk => soften(disk);

function soften<Target extends Disk | DiskFile>(target: Target): Target {
  return new Proxy(target, {
    get(object, property): unknown {
      const member: unknown = Reflect.get(object, property, object);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]): unknown => {
        try {
          const result: unknown = Reflect.apply(member, object, args);
          return property === 'open' ? soften(result as DiskFile) : result;
        } catch (error) {
          if (!(error instanceof PowerCutError)) throw error;
          throw new DiskError('io', '', 'the power is cut');
        }
      };
    },
  });
}
