/**
 * Random requests that are wrong on purpose, made from the published description of the API: wrong shapes, broken JSON,
 * foreign pages, stale tokens, impossible addresses, other methods. None of them may change anything.
 */
import fc from 'fast-check';
import { CSRF_HEADER } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ROLES, type Role } from '#contract/roles.ts';
import { describeApi } from './domain/system/describe-api.ts';
import { formOf, sampleInput } from './sample-input.ts';
import type { RequestOptions } from './testing.ts';

export interface Malformed {
  readonly role: Role;
  readonly method: string;
  readonly path: string;
  readonly options: RequestOptions;
}

interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly string[];
  readonly endpoint: Endpoint;
}

/** What the description says of each operation. */
function operationsOf(endpoints: Readonly<Record<string, Endpoint>>): Operation[] {
  const { paths } = describeApi(endpoints) as unknown as {
    paths: Record<string, Record<string, { operationId: string; parameters: { name: string; in: string }[] }>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { operationId: name, parameters }]) => {
      const endpoint = endpoints[name];
      const query = parameters.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name);
      return endpoint === undefined ? [] : [{ name, method: method.toUpperCase(), path, query, endpoint }];
    }),
  );
}

const HOSTILE: readonly unknown[] = [
  null, [], {}, '', -1, 0.1, 1e308, true, 'a\u0000b', '\ud800', '\u202e', 'я'.repeat(5000), "'; DROP TABLE users; --", '%_\\', '../../etc/passwd', { $gt: '' },
];

const value = fc.oneof(fc.constantFrom(...HOSTILE), fc.jsonValue());
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('%', '%00', '%ff', '..%2f..', '[]', 'NaN', '-1', '1e999', '9'.repeat(400)));

/** `good` with the value at one of its places, chosen by `places`, replaced by `bad`. */
function spoiled(good: unknown, places: readonly number[], bad: unknown): unknown {
  const [place, ...deeper] = places;
  if (place === undefined || typeof good !== 'object' || good === null) return bad;
  const keys = Object.keys(good);
  const key = keys[place % Math.max(1, keys.length)];
  if (key === undefined) return bad;
  const inner = spoiled((good as Record<string, unknown>)[key], deeper, bad);
  return Array.isArray(good) ? [inner] : { ...good, [key]: inner };
}

const encoded = (typed: string): string => {
  try {
    return encodeURIComponent(typed);
  } catch {
    return '%ff';
  }
};

const JSON_TYPE = { 'content-type': 'application/json' };

/** Bodies that the endpoint's schema refuses, and bytes that are no JSON of it at all. */
function badBody({ endpoint: { body, files } }: Operation): fc.Arbitrary<RequestOptions>[] {
  if (body === undefined) return [];
  if (files !== undefined) return badForm(body);
  const good = sampleInput(body);
  const refused = (json: unknown): boolean => !body.safeParse(json).success;
  const raw = JSON.stringify(good);
  return [
    value.filter(refused).map((json) => ({ json })),
    fc.tuple(fc.array(fc.nat(7), { minLength: 1, maxLength: 3 }), value).map(([places, bad]) => spoiled(good, places, bad)).filter(refused).map((json) => ({ json })),
    fc.nat(Math.max(0, raw.length - 2)).map((length) => ({ body: raw.slice(0, length + 1), headers: JSON_TYPE })).filter(({ body: cut }) => !isJson(cut)),
    fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/json; charset=koi8-r')
      .map((type) => ({ body: raw, headers: { 'content-type': type } })),
    fc.uint8Array({ minLength: 1, maxLength: 60 }).map((bytes) => ({ body: new Uint8Array([0xff, ...bytes]), headers: JSON_TYPE })),
  ];
}

/** Forms with a field that is refused, and bodies that are no form at all. */
function badForm(body: NonNullable<Endpoint['body']>): fc.Arbitrary<RequestOptions>[] {
  const good = sampleInput(body);
  const refused = (form: FormData): boolean => !body.safeParse(Object.fromEntries(form)).success;
  const type = { 'content-type': 'multipart/form-data; boundary=x' };
  const spoiledForm = fc.tuple(fc.nat(40), value).map(([place, bad]) => formOf(spoiled(good, [place], bad)));
  return [
    spoiledForm.map((form) => (refused(form) ? { body: form } : { json: good })),
    fc.uint8Array({ minLength: 1, maxLength: 60 }).map((bytes) => ({ body: new Uint8Array(bytes), headers: type })),
    fc.constantFrom('--x\r\n', '--x\r\nContent-Disposition: form-data; name="images"; filename="a.png"\r\n\r\n', 'no boundary').map((cut) => ({ body: cut, headers: type })),
  ];
}

function isJson(typed: string): boolean {
  try {
    JSON.parse(typed);
    return true;
  } catch {
    return false;
  }
}

/** Requests of other pages and of nobody's token. */
function badSender({ endpoint: { body } }: Operation): fc.Arbitrary<RequestOptions>[] {
  const json = body === undefined ? {} : { json: sampleInput(body) };
  return [
    fc.constant({ ...json, csrf: false }),
    fc.stringMatching(/^[\w.-]{0,80}$/).map((token) => ({ ...json, headers: { [CSRF_HEADER]: token } })),
    fc.constantFrom<Record<string, string>>({ 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'same-site' }, { Origin: 'https://evil.example' }, { Origin: 'null' })
      .map((headers) => ({ ...json, headers })),
  ];
}

function malformed(operation: Operation): fc.Arbitrary<Malformed> {
  const { method, path, query } = operation;
  const filled = path.replace(/\{\w+\}/g, 'sample');
  const whole = (options: RequestOptions): Omit<Malformed, 'role'> => ({ method, path: filled, options });
  const badAddress = text.map((typed) => ({ method, path: path.replace(/\{\w+\}/g, encoded(typed)), options: {} }));
  const badQuery = fc
    .array(fc.tuple(fc.oneof(fc.constantFrom('__proto__', 'q', 'page', ...query), fc.string()), text), { minLength: 1, maxLength: 5 })
    .map((pairs) => ({ method, path: `${filled}?${pairs.map(([name, typed]) => `${encoded(name)}=${encoded(typed)}`).join('&')}`, options: {} }));
  const otherMethod = fc.constantFrom('PUT', 'DELETE', 'PATCH', 'TRACE-LIKE').map((other) => ({ method: other, path: `${filled}/nowhere`, options: {} }));
  const requests = [
    otherMethod,
    ...(path === filled ? [] : [badAddress]),
    ...(method === 'GET' ? [badQuery] : [...badBody(operation), ...badSender(operation)].map((options) => options.map(whole))),
  ];
  return fc.tuple(fc.oneof(...requests), fc.constantFrom(...ROLES)).map(([request, role]) => ({ ...request, role }));
}

/** Malformed requests to any endpoint, by anybody. */
export function malformedRequests(endpoints: Readonly<Record<string, Endpoint>>): fc.Arbitrary<Malformed> {
  return fc.oneof(...operationsOf(endpoints).map(malformed));
}
