/** OpenAPI 3.1 of the contract, from the same values that the server mounts and the browser calls. */
import { z } from 'zod';
import { CSRF_HEADER } from '#contract/people/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { errorBodySchema } from '#contract/error-body.ts';
import { ERRORS } from '#contract/errors.ts';
import { parametersOf } from '#contract/parameters.ts';

type Json = Record<string, unknown>;

interface ObjectSchema {
  properties?: Record<string, Json>;
}

const VERSION = '1.0.0';
const ERROR_REF = { $ref: '#/components/responses/Error' };

/** Schemas with code (a transform, a refinement) are described as far as JSON Schema allows. */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
  });
  return described;
}

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (schema === undefined) return [];
  const { properties = {} } = jsonSchema(schema, 'input') as ObjectSchema;
  // Parses `undefined` instead of reading JSON Schema, which cannot tell that a preprocessed field is optional.
  const isOptional = (name: string): boolean =>
    schema instanceof z.ZodObject && (schema.shape[name] as z.ZodType).safeParse(undefined).success;
  return Object.entries(properties).map(([name, described]) => ({
    name,
    in: place,
    required: !isOptional(name),
    schema: described,
  }));
}

/** A form's fields are text, its files binary; anything else is JSON. */
function requestBody({ body, files }: Endpoint): Json {
  if (body === undefined) return {};
  const schema = jsonSchema(body, 'input') as Json & ObjectSchema;
  if (files === undefined) return { requestBody: { required: true, content: { 'application/json': { schema } } } };
  const properties = { ...schema.properties };
  for (const [name, { most, bytes }] of Object.entries(files)) {
    properties[name] = {
      type: 'array',
      maxItems: most,
      items: { type: 'string', format: 'binary', description: `At most ${bytes} bytes` },
    };
  }
  const form = { ...schema, properties };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
}

function security(endpoint: Endpoint): Json {
  const csrf = endpoint.method === 'GET' ? {} : { csrf: [] };
  if (endpoint.allow === 'everyone' || endpoint.allow.includes('guest'))
    return endpoint.method === 'GET' ? {} : { security: [csrf] };
  return { security: [{ session: [], ...csrf }] };
}

function operation(name: string, endpoint: Endpoint): Json {
  const { allow } = endpoint;
  const who = allow === 'everyone' ? 'everyone' : allow.join(', ');
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Who may call: ${who}.`,
    parameters: [...parameters(parametersOf(endpoint), 'path'), ...parameters(endpoint.query, 'query')],
    ...requestBody(endpoint),
    ...security(endpoint),
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: jsonSchema(endpoint.answer, 'output') } } },
      default: ERROR_REF,
    },
  };
}

function components(): Json {
  return {
    schemas: { Error: jsonSchema(errorBodySchema, 'output') },
    responses: {
      Error: {
        description: `A refusal; \`code\` is one of: ${Object.keys(ERRORS).join(', ')}`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: 'access', description: 'Over TLS its name is `__Host-access`' },
      csrf: { type: 'apiKey', in: 'header', name: CSRF_HEADER },
    },
  };
}

/** Describes every endpoint; operation ids are the endpoints' names. */
export function describeApi(endpoints: Readonly<Record<string, Endpoint>>): Json & { openapi: string } {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Shop API', version: VERSION },
    servers: [{ url: '/' }],
    paths,
    components: components(),
  };
}
