/**
 * Java for tests: the jars of Apache Kafka 4.4 by Maven, and our own Java programs compiled against them.
 * Both live in the cache; the version is the one that kafka/pom.xml pins.
 */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cached, stampOf } from './cache.ts';
import { mustRun } from './process.ts';

export const kafkaVersion = '4.4.0';

const here = dirname(fileURLToPath(import.meta.url));
const configurationFolder = join(here, 'kafka');

/** The folder of the jars that a pom.xml names, with all that they need, under a name in the cache. */
export async function mavenJars(name: string, pom: string): Promise<string> {
  return cached(name, await stampOf([pom]), async (folder) => {
    const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${folder}`, '-DincludeScope=runtime'];
    await mustRun('mvn', ['-q', '-B', '-f', pom, ...goal], { timeoutMs: 600_000 });
  });
}

/** The folder of jars: broker, tools and client. */
export function kafkaJars(): Promise<string> {
  return mavenJars(`kafka-${kafkaVersion}`, join(configurationFolder, 'pom.xml'));
}

/** A class path of jars that log to stderr: the logging configuration comes first. */
export function classPathOf(jars: string): string {
  return `${configurationFolder}:${jars}/*`;
}

/** The class path of any official class. */
export async function kafkaClassPath(): Promise<string> {
  return classPathOf(await kafkaJars());
}

/**
 * Compiles Java source files of ours against the jars, or against those of another class path, once; gives the class path to
 * run them with.
 */
export async function compileJava(
  name: string,
  sources: readonly string[],
  against?: string,
): Promise<string> {
  const classPath = against ?? (await kafkaClassPath());
  const stamp = await stampOf(sources, kafkaVersion);
  const classes = await cached(`java-${name}`, stamp, async (folder) => {
    await mustRun('javac', ['-nowarn', '-d', folder, '-cp', classPath, ...sources], { timeoutMs: 120_000 });
  });
  return `${classes}:${classPath}`;
}

/** Flags of short-lived JVMs: a small heap and no second compiler tier make them start sooner. */
export function smallJvm(heapMb = 256): string[] {
  return [`-Xmx${heapMb}m`, '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xshare:auto'];
}
