/**
 * An endpoint is a value: method, path, callers, and the schemas of its input and answer. The browser's `call`, Koa's `serve` and the
 * OpenAPI page all take the same value, so every path is written once and both ends infer their types from it.
 */
import type { z } from 'zod';
import type { LiveTopic } from './live.ts';
import type { Role } from './roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Permitted callers: everyone, or the listed roles. `guest` means "no session". */
export type Allowed = 'everyone' | readonly Role[];

/** Limits of a file field of a form. */
export interface FileField {
  readonly most: number;
  /** Maximum size of each file, bytes. */
  readonly bytes: number;
}

/**
 * Rate limit of one caller. Calls beyond it are answered with 429 and the time to retry. The count is kept in the database, so that all
 * processes share it.
 */
export interface RateLimit {
  /** Endpoints that name the same limit share its count. */
  readonly name: string;
  /** The counted caller: a network, or an account (guests by their network). */
  readonly per: 'network' | 'account';
  /** The counted event; the command reports it. */
  readonly counts: 'every call' | 'failed calls' | 'new orders and lines short of stock' | 'lines short of stock';
  /** Maximum attempts in a window of `windowMs` milliseconds. */
  readonly attempts: number;
  readonly windowMs: number;
}

/** The attempts of one caller under an endpoint's rate limit; the command says which attempts count. */
export interface Attempts {
  /** Counts one attempt or several before their outcome is known. Throws `too_many_requests` when the window is used up. */
  take(attempts?: number): Promise<void>;
  /** Takes an attempt back, so that it does not count. */
  giveBack(): Promise<void>;
  /** Counts `work`, also while it runs, and takes the attempt back when it succeeds. Throws `too_many_requests`. */
  attempt<T>(work: () => Promise<T>): Promise<T>;
}

export interface Endpoint<
  Path extends string = string,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Allow extends Allowed = Allowed,
> {
  readonly method: Method;
  /** Koa-router style, e.g. `/api/products/slug/:slug`; `parameters.ts` has the schemas of the parameters by their names. */
  readonly path: Path;
  readonly summary: string;
  readonly allow: Allow;
  readonly rateLimit?: RateLimit;
  /** A stricter schema of the path's parameters. */
  readonly params?: z.ZodType;
  readonly query?: Query;
  readonly body?: Body;
  /**
   * File fields by name; with them the body is a multipart form. `body` describes its other fields, which travel as text, and `bodyLimit`
   * covers everything.
   */
  readonly files?: Readonly<Record<string, FileField>>;
  readonly answer: Answer;
  /** Largest accepted body in bytes; the default is `BODY_LIMIT`. */
  readonly bodyLimit?: number;
  /** The answer may be stored by shared caches and carries an ETag. */
  readonly cache?: 'public';
  /** Callable in a session opened with a till's PIN. Without it the endpoint requires a password login, unless everyone may call it. */
  readonly tillPin?: true;
  /** Topics that pages fetch again after this write, beside the lists of the office, which every write of the staff may change. */
  readonly changes?: readonly LiveTopic[];
  /** Success opens or ends the session, which invalidates earlier CSRF tokens. */
  readonly changesSession?: true;
}

/** Default limit of a JSON body, bytes. */
export const BODY_LIMIT = 100_000;

/** Declares an endpoint and keeps its exact path and schema types. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<
  const Path extends string,
  Answer extends z.ZodType,
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  const Allow extends Allowed = Allowed,
>(
  method: Method,
  path: Path,
  allow: Allow,
  value: Omit<Endpoint<Path, Query, Body, Answer, Allow>, 'method' | 'path' | 'allow'>,
): Endpoint<Path, Query, Body, Answer, Allow> {
  return { method, path, allow, ...value };
}

type NamesIn<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parameters that the path of an endpoint names; `never` for a path without any. */
export type ParamsOf<E> = E extends { readonly path: infer Path }
  ? string extends Path
    ? Record<string, string>
    : [NamesIn<Path>] extends [never]
      ? never
      : Record<NamesIn<Path>, string>
  : never;
export type QueryOf<E> = E extends Endpoint<string, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<string, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type AnswerOf<E> = E extends Endpoint<string, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;
/** Arguments of a caller: schema inputs, so defaults may be left out. */
export type QueryFor<E> = E extends Endpoint<string, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyFor<E> = E extends Endpoint<string, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
