/** Entry of the process apart: what it does with strangers' files. */
import { draftPicture, encodeRendition } from '../files/picture-tasks.ts';
import { packFiles, readOrders } from '../modules/exchange/one-c/exchange-tasks.ts';
import { serveOrders, servePack } from '../modules/exchange/one-c/serve-exchange.ts';
import { serveList, serveSheet, serveUnpack } from '../modules/imports/files/serve-source.ts';
import { readList, readSheet, unpackPicture } from '../modules/imports/files/source-tasks.ts';
import { served, serveTasks } from './serve-tasks.ts';

serveTasks([
  served(readList, serveList),
  served(readSheet, serveSheet),
  served(unpackPicture, serveUnpack),
  served(readOrders, serveOrders),
  served(packFiles, servePack),
  // The decoder is loaded with the first picture: lists do without it.
  served(draftPicture, async function* (input) {
    yield* (await import('../files/serve-pictures.ts')).serveDraft(input);
  }),
  served(encodeRendition, async function* (input) {
    yield* (await import('../files/serve-pictures.ts')).serveRendition(input);
  }),
]);
