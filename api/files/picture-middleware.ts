/** Serves `/pictures/<hash>.webp` and `/pictures/<hash>-<width>.<format>`; names are content hashes, so answers never change. */
import type Koa from 'koa';
import { CodedError, found } from '#contract/errors.ts';
import { readRendition } from '#contract/products/picture.ts';
import type { Services } from '../environment/services.ts';
import { pictureFolder } from './picture-folder.ts';
import { FolderStore, type StoredPicture } from './picture-store.ts';
import { Renditions } from './renditions.ts';

const PREFIX = '/pictures/';
const ORIGINAL = /^([a-z0-9]{1,64})\.webp$/;
const YEAR_S = 31_536_000;

/** Answers below `/pictures/`, passes everything else on. Unknown names and widths are `not_found`. */
export function pictureMiddleware<State>(services: Pick<Services, 'settings'>): Koa.Middleware<State> {
  const folder = pictureFolder(services.settings.DATA_DIR);
  const store = new FolderStore(folder);
  const renditions = new Renditions(folder);
  // Clean-up only: a file that another process has just taken is no error.
  renditions.clearDrafts().catch(() => undefined);

  async function find(path: string): Promise<StoredPicture | undefined> {
    const rendition = readRendition(path);
    if (rendition !== undefined) return renditions.rendition(rendition);
    const [, hash] = ORIGINAL.exec(path.slice(PREFIX.length)) ?? [];
    return hash === undefined ? undefined : store.open(hash);
  }

  return async (ctx, next) => {
    if (!ctx.path.startsWith(PREFIX)) return next() as Promise<unknown>;
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new CodedError('method_not_allowed');
    }
    const picture = found(await find(ctx.path));
    ctx.status = 200;
    ctx.set('Cache-Control', `public, max-age=${YEAR_S}, immutable`);
    ctx.set('ETag', `"${ctx.path.slice(PREFIX.length)}"`);
    if (ctx.fresh) {
      ctx.status = 304;
      return undefined;
    }
    ctx.type = `image/${ctx.path.slice(ctx.path.lastIndexOf('.') + 1)}`;
    ctx.length = picture.bytes;
    if (ctx.method === 'GET') ctx.body = picture.read();
    return undefined;
  };
}
