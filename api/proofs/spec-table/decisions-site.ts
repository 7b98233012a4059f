/** Decisions beyond the specification: cart, site, pictures, feeds, the system. */
import { inSection } from './row.ts';

const SYSTEM = 'api/modules/shop/system/system.test.ts';
const PICTURE_MIDDLEWARE = 'api/files/picture-middleware.test.ts';

export const decisionsSite = inSection('Decided: site', [
  {
    id: 'D-cart-01',
    says: 'older localStorage keys cart and fav are imported once and removed',
    state: 'asserted',
    by: { file: 'pwa/device/belongings/cart.test.ts', test: 'an older cart is imported once' },
  },
  {
    id: 'D-site-01',
    says: 'the server answers unknown paths and unknown products with 404 and the shell',
    state: 'asserted',
    by: { file: 'api/http/site/site.test.ts', test: '%s is the shell with status 404' },
  },
  {
    id: 'D-site-02',
    says: 'delivery page shows the methods and prices that checkout uses',
    routes: ['/delivery'],
    state: 'asserted',
    by: { file: 'pwa/shop/legal/legal-pages.test.tsx', test: 'delivery and returns shows delivery methods and' },
  },
  {
    id: 'D-shop-01',
    says: 'name, legal name, numbers, phone, e-mail, messengers, delivery prices are settings in one place',
    calls: ['GET /api/shop'],
    state: 'asserted',
    by: { file: SYSTEM, test: 'tells the shop’s own facts' },
  },
  {
    id: 'D-shop-02',
    says: 'the demo shop says in its footer that pictures show a generic product',
    state: 'asserted',
    by: {
      file: 'pwa/shop/shell/footer.test.tsx',
      test: 'of a demo shop says that its pictures show goods of the kind',
    },
  },
  {
    id: 'D-images-01',
    says: 'pictures are served in preset widths under immutable names',
    state: 'asserted',
    by: { file: PICTURE_MIDDLEWARE, test: 'the original and a rendition of a preset width are sent for ever' },
  },
  {
    id: 'D-images-05',
    says: 'renditions come in AVIF and in WebP',
    state: 'asserted',
    by: { file: PICTURE_MIDDLEWARE, test: 'a rendition comes in AVIF and in WebP' },
  },
  {
    id: 'D-images-02',
    says: 'uploads: judged by content, at most 10 MB and 64 MP, rotated, stripped, re-encoded',
    state: 'asserted',
    by: {
      file: 'api/files/local-pictures.test.ts',
      test: 'is refused by its content, with its name, and nothing is kept',
    },
  },
  {
    id: 'D-images-03',
    says: 'primaryIndex counts kept pictures first; foreign imagesKeep addresses are ignored',
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/pictures/pictures.test.ts',
      test: 'primaryIndex counts kept ones first; foreign addresses are ignored',
    },
  },
  {
    id: 'D-images-06',
    says: 'files follow rows: nothing is left behind by a refusal, a crash or people at once; a command proves it',
    state: 'asserted',
    by: { file: 'api/files/check-pictures.test.ts', test: 'finds no error when files and rows agree' },
  },
  {
    id: 'D-feed-01',
    says: 'the change feed carries the catalogue to devices, page by page',
    calls: ['GET /api/catalog/changes'],
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/feed/catalog.test.ts',
      test: 'pages end inside a revision that many rows share',
    },
  },
  {
    id: 'D-feed-02',
    says: 'role-bound figures travel in a feed of their own',
    calls: ['GET /api/catalog/figures'],
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/listing/products.test.ts',
      test: 'figures carry what the role may see and nothing more',
    },
  },
  {
    id: 'D-feed-04',
    says: 'tiny pictures of all public goods come to devices many at once',
    calls: ['GET /api/catalog/tiny-pictures'],
    state: 'asserted',
    by: {
      file: 'api/modules/catalogue/feed/tiny-pictures.test.ts',
      test: 'main pictures of goods on sale and covers of visible categories, nothing else',
    },
  },
  {
    id: 'D-feed-03',
    says: 'descriptions are kept on the device once viewed',
    state: 'asserted',
    by: {
      file: 'pwa/device/catalogue/viewed-description.test.ts',
      test: 'the descriptions of a page once viewed stay on the device',
    },
  },
  {
    id: 'D-system-01',
    says: 'the process says that it answers',
    calls: ['GET /healthz'],
    state: 'asserted',
    by: { file: SYSTEM, test: 'the system on %s > is alive and ready' },
  },
  {
    id: 'D-system-02',
    says: 'the server says that its database is ready',
    calls: ['GET /readyz'],
    state: 'asserted',
    by: { file: SYSTEM, test: 'the system on %s > is alive and ready' },
  },
  {
    id: 'D-system-03',
    says: 'the API describes itself',
    calls: ['GET /api/openapi.json'],
    state: 'asserted',
    by: {
      file: 'api/modules/shop/system/describe-api.test.ts',
      test: 'every endpoint is described under its own name',
    },
  },
]);
