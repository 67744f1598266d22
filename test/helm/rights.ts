/**
 * The operator's rules in the chart; and rights that accounts have against what they asked for. A right is one verb on one resource for one account of the chart; the same
 * account in another namespace is the same.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

import type { AuditedRequest } from '../env/kubernetes/audit-log.ts';
import { root } from '../tidy/repository.ts';

export interface Rule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly resourceNames?: readonly string[];
  readonly verbs: readonly string[];
}

/** Those of the operator, whatever they are limited to. */
export function operatorRules(): Rule[] {
  const text = readFileSync(join(root, 'helm/caudal/files/operator-rules.yaml'), 'utf8');
  return Object.values(parse(text) as Record<string, Rule[]>).flat();
}

export interface Grant {
  readonly account: string;
  readonly rule: Rule;
}

const rightText = (account: string, verb: string, { group, resource }: { group: string; resource: string }) =>
  `${account}: ${verb} ${resource}${group === '' ? '' : `.${group}`}`;

/** Each right on its own, as `account: verb resource.group`, with `/name` for each object where the rule names them. */
export function rightsOf(grants: readonly Grant[]): ReadonlySet<string> {
  const texts = grants.flatMap(({ account, rule }) =>
    rule.apiGroups.flatMap((group) =>
      rule.resources.flatMap((resource) =>
        rule.verbs.flatMap((verb) => {
          const text = rightText(account, verb, { group, resource });
          return rule.resourceNames?.map((name) => `${text} ${name}`) ?? [text];
        }),
      ),
    ),
  );
  return new Set(texts);
}

/** Those that no request used that was carried out or refused for another reason. */
export function unusedRights(grants: readonly Grant[], requests: readonly AuditedRequest[]): string[] {
  const used = new Set(
    requests
      .filter(({ code }) => code !== 403)
      .flatMap(({ account, verbs, name, ...what }) =>
        verbs.flatMap((verb) => {
          const text = rightText(account, verb, what);
          return [text, `${text} ${name}`];
        }),
      ),
  );
  return [...rightsOf(grants)].filter((right) => !used.has(right)).toSorted();
}

/** What was asked for and forbidden, for reading. */
export const forbidden = (requests: readonly AuditedRequest[]): string[] =>
  requests
    .filter(({ code }) => code === 403 || code === 401)
    .map(
      ({ account, verbs, message, ...what }) => `${rightText(account, verbs.join('+'), what)}: ${message}`,
    );
