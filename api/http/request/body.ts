/** Request bodies: read up to a limit, parsed as JSON, refused when they could only be an attack. */
import type { IncomingMessage } from 'node:http';
import { CodedError } from '#contract/errors.ts';

/** Maximum bytes of a refused body that are still read, so that the sender can read the answer. */
const DISCARDED_MAX = 16_000_000;
/** Nesting depth that no legitimate request reaches. */
const DEPTH_MAX = 32;
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Reads and discards the rest of a refused body. */
export function discardBody(request: IncomingMessage): void {
  let discarded = 0;
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length;
    if (discarded > DISCARDED_MAX) request.destroy();
  });
  request.resume();
}

/** Reads a body of at most `limit` bytes, declared or chunked. Throws `too_large`, or `bad_request` when the sender disconnects. */
export function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const refuse = (): void => {
      request.removeAllListeners('data');
      discardBody(request);
      reject(new CodedError('too_large'));
    };
    if (Number(request.headers['content-length'] ?? 0) > limit) {
      refuse();
      return;
    }
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) refuse();
      else chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', () => reject(new CodedError('bad_request')));
    request.once('close', () => reject(new CodedError('bad_request')));
  });
}

/** Throws `unsupported_media_type` unless the body is declared as plain UTF-8 JSON. */
export function checkJsonType(contentType: string | undefined, contentEncoding: string | undefined): void {
  const [type, ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase());
  const charset = parameters
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length)
    .replaceAll('"', '');
  const plain = contentEncoding === undefined || contentEncoding.toLowerCase() === 'identity';
  if (type !== 'application/json' || !plain || (charset !== undefined && charset !== 'utf-8' && charset !== 'utf8')) {
    throw new CodedError('unsupported_media_type');
  }
}

/** Walks a parsed value without recursion. The databases cannot store NUL, and legitimate requests have no prototype keys. */
function rejectHostile(root: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') refuseNul(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= DEPTH_MAX) throw new CodedError('bad_request');
    for (const [key, inner] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(key)) throw new CodedError('bad_request');
      refuseNul(key);
      waiting.push({ value: inner, depth: depth + 1 });
    }
  }
}

/** Throws `bad_request` for text with a NUL character, which PostgreSQL cannot store. */
export function refuseNul(text: string): void {
  if (text.includes('\0')) throw new CodedError('bad_request');
}

/** Parses JSON; an empty body is `undefined`. Throws `bad_json`, or `bad_request` for hostile content. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new CodedError('bad_json');
  }
  rejectHostile(value);
  return value;
}
