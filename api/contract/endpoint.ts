/**
 * An endpoint is a value: method, path, who may call it and the shapes of what goes in and out.
 * The browser's `call`, Koa's `serve` and the OpenAPI page all take the same value, so every path
 * is written once and both ends infer their types from it.
 */
import type { z } from 'zod';
import type { Role } from './roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Who may call: everybody, or the roles listed. `guest` stands for "no session". */
export type Allowed = 'everyone' | readonly Role[];

/** What a file field of a form takes. */
export interface FileField {
  /** Files at most. */
  readonly most: number;
  /** Bytes of each at most. */
  readonly bytes: number;
}

/**
 * How often one caller may call. Whoever calls more often is told 429, and when to come again. The count lives in the
 * database, so that all processes over it count the same.
 */
export interface RateLimit {
  /** Endpoints that name the same limit share its count. */
  readonly name: string;
  /** Whom it counts: a network, or an account (guests by their network). */
  readonly per: 'network' | 'account';
  /** What counts; the command says so as it goes. */
  readonly counts: 'every call' | 'failed calls' | 'new orders' | 'lines short of stock';
  /** So many in a window of so many milliseconds. */
  readonly attempts: number;
  readonly windowMs: number;
}

/** What the rate limit of an endpoint leaves to one caller; the command says which attempts count. */
export interface Attempts {
  /**
   * Counts an attempt, or several, before its outcome is known. Throws `too_many_requests` when the window is used up.
   */
  take(attempts?: number): Promise<void>;
  /** An attempt that does not count after all. */
  giveBack(): Promise<void>;
  /**
   * Counts `work`, also as under way while it lasts, and gives it back when it succeeds. Throws `too_many_requests`.
   */
  attempt<T>(work: () => Promise<T>): Promise<T>;
}

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Allow extends Allowed = Allowed,
> {
  readonly method: Method;
  /** Koa-router style, e.g. `/api/products/slug/:slug`. */
  readonly path: string;
  readonly summary: string;
  readonly allow: Allow;
  readonly rateLimit?: RateLimit;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /**
   * File fields by name: the body is a multipart form then. `body` describes its other fields, which travel as text,
   * and
   * `bodyLimit` counts everything.
   */
  readonly files?: Readonly<Record<string, FileField>>;
  readonly answer: Answer;
  /** Largest accepted body in bytes; the default is `BODY_LIMIT`. */
  readonly bodyLimit?: number;
  /** An answer that is stored by shared caches and sent with an ETag. */
  readonly cache?: 'public';
  /**
   * A session that a till’s PIN has opened may call it. What doesn’t say so wants a login with the password, but for
   * what everybody may call.
   */
  readonly tillPin?: true;
  /** A yes opens or ends the session: a CSRF token from before is worth nothing any more. */
  readonly changesSession?: true;
}

/** Bytes of JSON an endpoint accepts unless it says otherwise. */
export const BODY_LIMIT = 100_000;

/** Declares an endpoint and keeps its exact schema types. */
export function endpoint<
  Answer extends z.ZodType,
  Params extends z.ZodType = z.ZodNever,
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  const Allow extends Allowed = Allowed,
>(value: Endpoint<Params, Query, Body, Answer, Allow>): Endpoint<Params, Query, Body, Answer, Allow> {
  return value;
}

export type ParamsOf<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type AnswerOf<E> = E extends Endpoint<z.ZodType, z.ZodType, z.ZodType, infer A> ? z.output<A> : never;
/** What a caller passes: schema inputs, so defaults may be left out. */
export type ParamsFor<E> = E extends Endpoint<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never;
export type QueryFor<E> = E extends Endpoint<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyFor<E> = E extends Endpoint<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
