/**
 * What the API server wrote down of the requests of service accounts: for each account the verbs that it used, and how each request
 * was answered. An apply that makes an object needs the right to create it too, which the log does not say; it is told here.
 */
import { readFile } from 'node:fs/promises';

/** One request, answered; a watch is told when it begins. */
export interface AuditedRequest {
  /** Another one for each line of the log. */
  readonly id: string;
  readonly namespace: string;
  /** The service account, in `namespace`. */
  readonly account: string;
  readonly verbs: readonly string[];
  readonly group: string;
  /** With a subresource behind a slash; the path where it is none. */
  readonly resource: string;
  /** Of the object, in its own namespace; empty for a collection. */
  readonly name: string;
  readonly code: number;
  /** What was said with it; empty for success. */
  readonly message: string;
}

interface AuditEvent {
  readonly auditID: string;
  readonly stage: string;
  readonly user: { readonly username: string };
  readonly verb: string;
  readonly requestURI: string;
  readonly objectRef?: {
    readonly apiGroup?: string;
    readonly resource: string;
    readonly subresource?: string;
    readonly name?: string;
  };
  readonly responseStatus?: { readonly code?: number; readonly message?: string };
}

function requestOf(event: AuditEvent): AuditedRequest {
  const [, , namespace = '', account = ''] = event.user.username.split(':');
  const { apiGroup = '', resource = event.requestURI, subresource, name = '' } = event.objectRef ?? {};
  const { code = 0, message = '' } = event.responseStatus ?? {};
  return {
    id: `${event.auditID} ${event.stage}`,
    namespace,
    account,
    verbs: event.verb === 'patch' && code === 201 ? ['create', 'patch'] : [event.verb],
    group: apiGroup,
    resource: subresource === undefined ? resource : `${resource}/${subresource}`,
    name,
    code,
    message,
  };
}

/** All that the file `auditLog` of an API server says so far, in the order of answers. */
export async function readAuditLog(auditLog: string): Promise<readonly AuditedRequest[]> {
  const lines = (await readFile(auditLog, 'utf8')).split('\n');
  // The last one may still be on its way.
  return lines.slice(0, -1).map((line) => requestOf(JSON.parse(line) as AuditEvent));
}
