/**
 * The chart as helm renders it, without a cluster. The golden files are what each set of values in values/ gives, so that a
 * change of a template is seen in full where it is reviewed; `make helm-golden` writes them again.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

import { kubernetesTools } from '../env/kubernetes/tools.ts';
import { mustRun, type Output, run } from '../env/process.ts';
import { root } from '../tidy/repository.ts';

export const chartFolder: string = join(root, 'helm/caudal');
const valuesFolder = join(root, 'test/helm/values');
const goldenFolder = join(root, 'test/helm/golden');

/** Names of the sets of values. */
export const valueSets: readonly string[] = readdirSync(valuesFolder)
  .map((file) => file.replace(/\.yaml$/, ''))
  .sort();

export const goldenPath = (set: string): string => join(goldenFolder, `${set}.yaml`);
export const valuesPath = (set: string): string => join(valuesFolder, `${set}.yaml`);

export interface Rendered {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly [field: string]: unknown;
}

const release = ['caudal-test', chartFolder, '--namespace', 'streams', '--kube-version', '1.34.0'];

/** `helm template` with one of the sets, and `--set` for each of `settings`. */
export async function renderText(set: string, settings: readonly string[] = []): Promise<string> {
  const helm = join(await kubernetesTools(), 'helm');
  const args = [
    'template',
    ...release,
    '--values',
    valuesPath(set),
    ...settings.flatMap((text) => ['--set', text]),
  ];
  const { stdout } = await mustRun(helm, args);
  return stdout.toString();
}

export async function render(set: string, settings: readonly string[] = []): Promise<Rendered[]> {
  const parsed = parseAllDocuments(await renderText(set, settings));
  const documents = Array.isArray(parsed) ? parsed : [];
  // A key that stands twice, for instance, which helm itself lets through and other tools do not.
  const [error] = documents.flatMap(({ errors }) => errors);
  if (error !== undefined) throw error;
  return documents.map((document) => document.toJS() as Rendered | null).filter((object) => object !== null);
}

/** Any command of helm on the chart, with its exit code. */
export async function runHelm(args: readonly string[]): Promise<Output> {
  return run(join(await kubernetesTools(), 'helm'), args);
}

export const kindsOf = (objects: readonly Rendered[], kind: string): Rendered[] =>
  objects.filter((object) => object.kind === kind);
