/** The version of the command: that of the release. */
import { version as release } from '../broker/base/version.ts';

export const version: string = release;
