/** A real S3-compatible server over a folder, for tests of backups; it verifies signatures. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';

interface StoreServer {
  run: () => Promise<AddressInfo>;
  close: () => Promise<void>;
  readonly httpServer: Server;
}
type StoreServerClass = new (options: {
  address: string;
  port: number;
  directory: string;
  silent: boolean;
  configureBuckets: { name: string }[];
}) => StoreServer;

/** The package has no types. */
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as StoreServerClass;

/** The key pair that the server knows. */
export const STORE_KEYS = { S3_ACCESS_KEY: 'S3RVER', S3_SECRET_KEY: 'S3RVER' };

/** Starts the server over this folder with the bucket `shop`; `onPut` gets each object's key as its upload begins. */
export async function startStore(directory: string, onPut: (key: string) => void = () => {}) {
  const options = { address: '127.0.0.1', port: 0, directory, silent: true, configureBuckets: [{ name: 'shop' }] };
  const server = new S3rver(options);
  const { port } = await server.run();
  server.httpServer.prependListener('request', ({ method, url }) => {
    if (method === 'PUT') onPut(url ?? '');
  });
  return {
    url: `http://127.0.0.1:${port}/shop/backups`,
    close: async (): Promise<void> => {
      server.httpServer.closeAllConnections();
      await server.close();
    },
  };
}
