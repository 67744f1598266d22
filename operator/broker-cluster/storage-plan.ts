/**
 * Volumes against the wish: judged by the claims as they are, never by the StatefulSet's template. A claim that is too small grows;
 * anything else that does not fit is told and left alone, and never keeps other work from being done.
 */
import type { StorageSpec } from '../api/v1alpha1/broker-cluster.ts';
import type { Judgement } from '../api/v1alpha1/conditions.ts';
import type { VolumeClaim } from './objects.ts';
import { withoutStop } from '../runtime/words.ts';
import { quantityOf } from './quantity.ts';

export interface Growth {
  readonly claim: VolumeClaim;
  readonly from: string;
  readonly to: string;
}

const requestOf = ({ spec }: VolumeClaim): string | number => spec.resources?.requests?.['storage'] ?? 0;
const capacityOf = ({ status }: VolumeClaim): string | number | undefined => status?.capacity?.['storage'];

/** The size that a volume has, as text; what was asked for while there is none yet. */
export const sizeOf = (claim: VolumeClaim): string => String(capacityOf(claim) ?? requestOf(claim));

const bytes = (quantity: string | number | undefined): number => quantityOf(quantity) ?? 0;

const isGoing = ({ metadata }: VolumeClaim): boolean => metadata.deletionTimestamp !== undefined;

/** Claims that must be asked to grow. */
export function growthsOf(storage: StorageSpec, claims: readonly VolumeClaim[]): Growth[] {
  const wish = bytes(storage.size);
  return claims
    .filter((claim) => !isGoing(claim) && bytes(requestOf(claim)) < wish && bytes(capacityOf(claim)) < wish)
    .map((claim) => ({ claim, from: String(requestOf(claim)), to: String(storage.size) }));
}

const listed = (claims: readonly VolumeClaim[]): string =>
  claims.map((claim) => `${claim.metadata.name} (${sizeOf(claim)})`).join(', ');

/** What a resize waits for, as the claim's conditions say it. */
function resizeWords({ status }: VolumeClaim): string {
  const found = status?.conditions?.find(({ type, status: value }) =>
    value === 'True' ? /Resiz/.test(type) : false,
  );
  return found === undefined ? '' : `: ${found.message ?? found.type}`;
}

/** `refusal`: what Kubernetes answered when a claim was asked to grow in this pass. */
export function storageJudgement(
  storage: StorageSpec,
  claims: readonly VolumeClaim[],
  refusal: string | undefined,
): Judgement {
  const judge = (status: Judgement['status'], reason: string, message: string): Judgement => ({
    type: 'StorageMatches',
    status,
    reason,
    message,
  });
  const { size, className } = storage;
  const wish = bytes(size);
  if (claims.length === 0) return judge('Unknown', 'NoVolumes', 'There are no volumes yet.');
  if (refusal !== undefined) {
    const message = `A volume cannot grow to ${size}: ${withoutStop(refusal)}. Use a storage class that allows expansion, or set spec.storage.size back.`;
    return judge('False', 'CannotGrow', message);
  }
  const other = claims.filter(
    ({ spec }) => className !== undefined && (spec.storageClassName ?? '') !== className,
  );
  if (other.length > 0) {
    const message = `Not of class ${className}: ${listed(other)}. The class of a volume cannot change; set spec.storage.className back.`;
    return judge('False', 'ClassDiffers', message);
  }
  const larger = claims.filter((claim) => bytes(requestOf(claim)) > wish);
  if (larger.length > 0) {
    const message = `Larger than the ${size} that are asked for: ${listed(larger)}. Volumes cannot shrink; set spec.storage.size to what they have.`;
    return judge('False', 'LargerThanAsked', message);
  }
  const growing = claims.find((claim) => bytes(capacityOf(claim) ?? requestOf(claim)) < wish);
  if (growing !== undefined) {
    return judge('False', 'Growing', `${listed([growing])} grows to ${size}${resizeWords(growing)}`);
  }
  return judge('True', 'AsAsked', `Every volume has ${size} or more.`);
}
