// The settings file as a tree: YAML 1.2 (JSON is a part of it). What its keys mean is not known here.

import { readFileSync } from 'node:fs';

import { parseDocument } from 'yaml';

/** The file cannot be read or is no YAML; the message names the file and the line. */
export class ConfigFileError extends Error {
  override readonly name = 'ConfigFileError';
}

/** Larger files are not settings. */
const fileBytesMax = 1024 * 1024;

/** Aliases could make a small file a large tree. */
const aliasCountMax = 16;

export function parseConfigFile(text: string, path: string): unknown {
  const document = parseDocument(text, { intAsBigInt: true, uniqueKeys: true });
  const [problem] = document.errors;
  if (problem !== undefined) throw new ConfigFileError(`${path}: ${problem.message.split('\n')[0]}`);
  try {
    return document.toJS({ maxAliasCount: aliasCountMax });
  } catch (error) {
    throw new ConfigFileError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export function readConfigFile(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new ConfigFileError(error instanceof Error ? error.message : String(error));
  }
  if (text.length > fileBytesMax) throw new ConfigFileError(`${path}: larger than ${fileBytesMax} bytes`);
  return parseConfigFile(text, path);
}
