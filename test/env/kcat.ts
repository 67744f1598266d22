/** kcat, the command-line client over librdkafka: found on the machine or installed from Debian's packages. */
import { installPackage } from './debian-package.ts';
import { type Output, run, type RunOptions } from './process.ts';

/** Makes sure that `kcat` can be run. */
export function installKcat(): Promise<void> {
  return installPackage('kcat', ['kcat', '-V']);
}

export async function kcat(args: readonly string[], options: RunOptions = {}): Promise<Output> {
  await installKcat();
  return run('kcat', args, options);
}
