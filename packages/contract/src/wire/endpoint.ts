import type { AuditAction } from '@indike/rules/operators/audit-actions';
import type * as z from 'zod/mini';
import type { Access, OperatorAccess } from './access.ts';
import { idParams } from './fields.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type Schema = z.ZodMiniType;

/** The content type of a response. Errors are JSON everywhere. */
export type ContentType = 'application/json' | 'application/pdf' | 'image/webp' | 'text/csv' | 'text/plain';

/** A request body that is a file, sent and received unchanged. */
export interface FileBody {
  readonly type: 'text/csv' | 'text/plain';
  readonly maxBytes: number;
}

/** Limits of how often one account may make a call. */
export type AccountLimit =
  | 'profileSave'
  | 'cnpjCheck'
  | 'pdf'
  | 'exportDownload'
  | 'taxDownload'
  | 'announcement';
/** Limits of how often a call may come from one network. */
export type NetworkLimit = 'registration' | 'documentCheck' | 'companyAddress' | 'openId';

export interface Endpoint {
  readonly method: Method;
  /** With parameters in braces: `/api/indication/{id}`. */
  readonly path: string;
  readonly access: Access;
  /**
   * Taken before the handler runs, for each file of a list that is also sent as one. A command takes other limits
   * itself: those that depend on the request or are given back.
   */
  readonly limit?: AccountLimit | NetworkLimit;
  /**
   * What the audit log records when the call succeeds. Of several actions, the command names those that it records.
   * Null for an operator's call that changes nothing worth recording.
   */
  readonly audit?: AuditAction | readonly [AuditAction, ...AuditAction[]] | null;
  readonly summary: string;
  readonly tag: string;
  /** Need not be given for a path whose only parameter is `{id}`. */
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** A body that the call accepts, if one cannot be put together from the examples of its fields. */
  readonly example?: Readonly<Record<string, unknown>>;
  /** Used instead of `body`. The session is checked before the file is read. */
  readonly file?: FileBody;
  /**
   * The caller may send an `Idempotency-Key` header. A repeated key gets the first response again, without a second
   * effect.
   */
  readonly idempotent?: true;
  /** The response has an ETag. A request with the same value in `If-None-Match` gets 304. */
  readonly versioned?: true;
  /** Maximum body in bytes, instead of the usual 100 KB. The session is then checked before the body is read. */
  readonly bodyLimit?: number;
  /** JSON only when absent. The first type is the default; the caller may accept another one from the list. */
  readonly contentTypes?: readonly [ContentType, ...ContentType[]];
  /** The schema of each status below 400, in JSON. Errors are the same everywhere, see errors/errors.ts. */
  readonly responses: Readonly<Record<number, Schema>>;
}

/** The name of an endpoint, `METHOD /path`. */
type Name = `${Method} /${string}`;

/** What a definition says besides the name and the tag. */
type Definition = Omit<Endpoint, 'method' | 'path' | 'tag'>;

type Named<N extends Name> = N extends `${infer M extends Method} ${infer P}`
  ? { readonly method: M; readonly path: P; readonly tag: string }
  : never;

/** The parameter of a path with `{id}`, if the definition does not describe its parameters. */
type WithId<N extends Name, D extends Definition> = D extends { params: Schema }
  ? unknown
  : N extends `${string}/{id}${string}`
    ? { readonly params: typeof idParams }
    : unknown;

/** An operator's call that changes something says what the audit log records. */
type Audited<N extends Name, D extends Definition> = D extends { access: OperatorAccess }
  ? N extends `GET ${string}`
    ? unknown
    : { readonly audit: NonNullable<Endpoint['audit']> | null }
  : unknown;

/**
 * The function that describes the endpoints of one tag, each once for the API that registers it and for the web that calls
 * it by its name.
 */
export const endpointsOf =
  (tag: string) =>
  <const N extends Name, const D extends Definition>(
    name: N,
    definition: D & Audited<N, D>,
  ): D & Named<N> & WithId<N, D> => {
    const [method, path] = name.split(' ');
    const params = name.includes('/{id}') ? { params: idParams } : {};
    return { method, path, tag, ...params, ...definition } as unknown as D & Named<N> & WithId<N, D>;
  };

export const callName = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

type InputOf<E, K extends 'params' | 'query' | 'body'> = E extends {
  readonly [P in K]: infer S extends Schema;
}
  ? { readonly [P in K]: z.input<S> }
  : unknown;

type FileOf<E> = E extends { readonly file: FileBody } ? { readonly file: Blob } : unknown;

/** What a caller passes. */
export type CallInput<E extends Endpoint> = InputOf<E, 'params'> &
  InputOf<E, 'query'> &
  InputOf<E, 'body'> &
  FileOf<E>;

/** What a caller receives. */
export type ResponseOf<E extends Endpoint> = z.output<E['responses'][keyof E['responses'] & number]>;
