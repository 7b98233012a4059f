import { expect, test } from 'vitest';
import { ENDPOINTS } from '#contract/all/endpoints.ts';
import { startApp } from '../../../proofs/fixtures/testing.ts';
import { allRoutes } from '../../../http/app/routes.ts';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, unknown>;
}
interface Description {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: { Error: { required: string[] } } };
}

const withApp = async <T>(work: (app: Awaited<ReturnType<typeof startApp>>) => Promise<T>): Promise<T> => {
  const app = await startApp({ engine: 'sqlite' });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
};

test('every endpoint of the contract is mounted, and nothing else is', async () => {
  const mounted = await withApp(async ({ services }) => allRoutes(services).map(({ endpoint }) => endpoint));
  expect(new Set(mounted)).toEqual(new Set(Object.values(ENDPOINTS)));
  expect(mounted).toHaveLength(Object.values(ENDPOINTS).length);
});

test('every endpoint is described under its own name, with what it takes and gives', async () => {
  const description = (await withApp((app) => app.guest().request('GET', '/api/openapi.json'))).json as Description;
  expect(description.openapi).toBe('3.1.0');
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  expect(operations.map(({ operation }) => operation.operationId).sort()).toEqual(Object.keys(ENDPOINTS).sort());
  for (const { path, method, operation } of operations) {
    const endpoint = ENDPOINTS[operation.operationId];
    expect([method.toUpperCase(), path]).toEqual([endpoint?.method, endpoint?.path.replace(/:(\w+)/g, '{$1}')]);
    const inPath = operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .map((parameter) => `{${parameter.name}}`);
    expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath);
    expect(operation.parameters.every(({ schema }) => typeof schema === 'object')).toBe(true);
    expect(operation.requestBody !== undefined).toBe(endpoint?.body !== undefined);
    expect(Object.keys(operation.responses)).toEqual(['200', 'default']);
  }
  expect(description.components.schemas.Error.required).toEqual(['error', 'code', 'requestId']);
});

test('a repeatable query parameter is described as a list', async () => {
  const { json } = await withApp((app) => app.guest().request('GET', '/api/openapi.json'));
  const brand = (json as Description).paths['/api/products']?.['get']?.parameters.find(({ name }) => name === 'brand');
  expect(brand).toMatchObject({ in: 'query', required: false, schema: { type: 'array' } });
});
