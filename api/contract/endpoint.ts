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

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** Koa-router style, e.g. `/api/products/slug/:slug`. */
  readonly path: string;
  readonly summary: string;
  readonly allow: Allowed;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /**
   * File fields by name: the body is a multipart form then. `body` describes its other fields, which travel as text, and
   * `bodyLimit` counts everything.
   */
  readonly files?: Readonly<Record<string, FileField>>;
  readonly answer: Answer;
  /** Largest accepted body in bytes; the default is `BODY_LIMIT`. */
  readonly bodyLimit?: number;
  /** An answer that is stored by shared caches and sent with an ETag. */
  readonly cache?: 'public';
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
>(value: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
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
